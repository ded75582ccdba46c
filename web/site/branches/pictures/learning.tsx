import { Figure, Tree } from './figure.tsx'
import { paint } from './paint.ts'

/** A village workshop: pupils raise a wind wheel that lights the school. */
export function VillageWorkshop() {
  return (
    <>
      <path d="M0 206Q110 160 220 196T400 180V300H0Z" fill={paint.leaf} />
      <path d="M30 236V150H140V236M18 154L84 104L152 154Z" fill={paint.surface} />
      <path d="M50 236V184H78V236" fill={paint.earth} />
      <rect x="94" y="176" width="32" height="26" fill={paint.sun} />
      <path d="M140 190Q200 220 288 196" />
      <path d="M282 262L296 96H304L318 262M288 200H312M292 150H308" fill={paint.earth} />
      <g fill={paint.accent}>
        <path d="M300 90L286 26Q300 16 306 30ZM300 90L362 70Q374 82 362 88ZM300 90L346 138Q342 152 330 146ZM300 90L268 146Q252 146 256 134ZM300 90L236 78Q228 64 242 62Z" />
      </g>
      <circle cx="300" cy="90" r="9" fill={paint.sun} />
      <Figure x={232} y={278} size={1.05} top={paint.sun} hair="long" pose="raise" skin={2} />
      <Figure x={184} y={272} size={0.85} top={paint.plum} pose="reach" />
      <Figure x={366} y={280} size={0.95} top={paint.teal} flip pose="reach" skin={0} />
    </>
  )
}

/** A young volunteer repairs a hand pump while the lane looks on. */
export function PumpRepair() {
  return (
    <>
      <path d="M0 210H400V300H0Z" fill={paint.earth} />
      <path d="M0 210V96H92V210M308 210V76H400V210" fill={paint.shade} />
      <path d="M28 210V140H62V210M336 120H372V156H336Z" fill={paint.surface} />
      <Tree x={280} y={214} size={1.05} />
      <ellipse cx="196" cy="266" rx="84" ry="14" fill={paint.shade} />
      <path d="M184 262V150H212V262ZM176 150V132H220V150Z" fill={paint.azure} />
      <path d="M212 142H270L276 188" strokeWidth="7" />
      <path d="M184 176H156V194" strokeWidth="9" />
      <path d="M156 202V226" stroke={paint.azure} strokeWidth="4" />
      <path d="M140 232H172L168 264H144Z" fill={paint.surface} />
      <Figure x={322} y={280} size={1.2} top={paint.sun} pose="reach" flip skin={2} />
      <Figure x={86} y={280} size={1.1} top={paint.plum} hair="bun" robe pose="reach" skin={0} />
      <Figure x={34} y={276} size={0.7} top={paint.leaf} pose="raise" />
      <path d="M358 284V264H388V284ZM366 264V256H380V264" fill={paint.surface} />
    </>
  )
}

/** A girl opens a letter on the school steps. */
export function ScholarshipLetter() {
  return (
    <>
      <path d="M60 220V110H340V220M40 112L200 36L360 112Z" fill={paint.surface} />
      <circle cx="200" cy="84" r="14" fill={paint.sun} />
      <path
        d="M92 220V130H112V220M146 220V130H166V220M234 220V130H254V220M288 220V130H308V220"
        fill={paint.shade}
      />
      <path d="M30 220H370V244H30ZM12 244H388V270H12ZM0 270H400V300H0Z" fill={paint.sunk} />
      <Figure x={186} y={272} size={1.3} top={paint.accent} hair="long" pose="carry" skin={2} />
      <path d="M220 178L264 168L272 202L228 212Z" fill={paint.surface} />
      <path d="M230 186L258 180M232 195L260 189" />
      <Figure x={312} y={276} size={1.15} top={paint.plum} hair="bun" robe flip pose="raise" />
      <Figure x={76} y={276} size={1.15} top={paint.leaf} pose="raise" />
    </>
  )
}
