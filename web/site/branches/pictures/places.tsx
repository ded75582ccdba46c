import { Figure, Tree } from './figure.tsx'
import { paint } from './paint.ts'

/** The convention centre of the youth branch, drawn wide. */
export function ConventionCentre() {
  return (
    <>
      <circle cx="776" cy="110" r="62" fill={paint.sun} />
      <path d="M0 250Q180 180 380 232T760 210T1000 224V400H0Z" fill={paint.shade} />
      <path d="M60 330V206H360V330ZM640 330V206H940V330Z" fill={paint.surface} />
      <path d="M44 190H360V206H44ZM640 190H956V206H640Z" fill={paint.earth} />
      <g fill={paint.tint}>
        <path d="M84 330V258Q106 222 128 258V330ZM150 330V258Q172 222 194 258V330ZM216 330V258Q238 222 260 258V330ZM282 330V258Q304 222 326 258V330Z" />
        <path d="M674 330V258Q696 222 718 258V330ZM740 330V258Q762 222 784 258V330ZM806 330V258Q828 222 850 258V330ZM872 330V258Q894 222 916 258V330Z" />
      </g>
      <path d="M360 330V160H640V330Z" fill={paint.surface} />
      <path d="M340 160H660V140H340Z" fill={paint.earth} />
      <path d="M376 140Q376 54 500 34Q624 54 624 140Z" fill={paint.accent} />
      <path d="M438 140Q440 60 500 34Q560 60 562 140" />
      <path d="M500 34V4M500 6L538 14L500 24Z" fill={paint.sun} />
      <path d="M448 330V236Q448 196 500 178Q552 196 552 236V330Z" fill={paint.brand} />
      <path d="M500 178V330M448 254H552" stroke={paint.sun} />
      <path d="M384 196H426V236H384ZM574 196H616V236H574Z" fill={paint.sun} />
      <path d="M0 330H1000V400H0Z" fill={paint.sunk} />
      <path d="M448 330L380 400H620L552 330Z" fill={paint.tint} />
      <Tree x={30} y={340} size={1.3} />
      <Tree x={972} y={340} size={1.3} crown={paint.teal} />
      <Figure x={300} y={388} size={0.75} top={paint.teal} pose="reach" skin={2} />
      <Figure x={346} y={388} size={0.75} top={paint.plum} hair="long" flip pose="reach" skin={0} />
      <Figure x={498} y={376} size={0.7} top={paint.sun} pose="raise" hair="bun" />
      <Figure x={690} y={390} size={0.8} top={paint.azure} flip />
      <Figure x={736} y={390} size={0.8} top={paint.leaf} hair="turban" flip skin={2} />
    </>
  )
}

/** Women around a table of accounts, cloth and a telephone. */
export function WomensTable() {
  return (
    <>
      <path
        d="M36 150V70Q36 30 92 20Q148 30 148 70V150ZM252 150V70Q252 30 308 20Q364 30 364 70V150Z"
        fill={paint.shade}
      />
      <path d="M0 204H400V300H0Z" fill={paint.sunk} />
      <Figure x={120} y={236} size={1.15} top={paint.teal} hair="bun" robe pose="reach" skin={2} />
      <Figure x={200} y={230} size={1.15} top={paint.sun} hair="long" robe pose="raise" skin={0} />
      <Figure x={284} y={236} size={1.15} top={paint.azure} hair="bun" robe flip pose="reach" />
      <path d="M56 206H344L372 250H28ZM48 250V300H66V250M334 250V300H352V250" fill={paint.earth} />
      <path d="M108 216H176L168 240H92Z" fill={paint.surface} />
      <path d="M112 226H160" stroke={paint.shade} strokeWidth="4" />
      <path d="M214 240Q220 212 252 214Q290 212 296 240Z" fill={paint.accent} />
      <path d="M232 216L228 240M256 214V240M276 217L284 240" stroke={paint.sun} />
      <path d="M306 218H322V240H306Z" fill={paint.hair} />
      <Figure x={366} y={292} size={1.3} top={paint.plum} hair="bun" robe flip pose="carry" />
    </>
  )
}

/** A farmer, a student, a physician and an investor at one table. */
export function OneTable() {
  return (
    <>
      <path d="M200 0V40" />
      <path d="M168 70Q168 40 200 40Q232 40 232 70Z" fill={paint.sun} />
      <path d="M0 206H400V300H0Z" fill={paint.sunk} />
      <path d="M24 40H104V130H24ZM64 40V130M24 84H104" fill={paint.surface} />
      <path d="M312 52H372V128H312Z" fill={paint.surface} />
      <path d="M324 112V96M336 112V84M348 112V90M360 112V68" stroke={paint.leaf} strokeWidth="6" />
      <Figure x={76} y={248} size={1.2} top={paint.leaf} hair="turban" pose="reach" skin={2} />
      <Figure x={162} y={236} size={1.15} top={paint.plum} hair="long" pose="raise" skin={0} />
      <Figure x={250} y={236} size={1.15} top={paint.surface} hair="bun" pose="reach" flip />
      <Figure x={328} y={248} size={1.2} top={paint.brand} flip pose="reach" skin={2} />
      <ellipse cx="200" cy="236" rx="150" ry="30" fill={paint.earth} />
      <path d="M188 264L180 300H220L212 264" fill={paint.soil} />
      <path d="M150 230L190 222L198 238L158 246Z" fill={paint.surface} />
      <path d="M232 238Q232 226 246 226Q260 226 260 238Z" fill={paint.teal} />
      <path
        d="M104 240Q98 226 112 220Q120 232 104 240ZM112 242Q120 226 134 232Q128 244 112 242Z"
        fill={paint.leaf}
      />
      <path d="M280 244H310V230H280Z" fill={paint.hair} />
    </>
  )
}
