import { Figure, Tree } from './figure.tsx'
import { paint } from './paint.ts'

/** Contour rows running to the hills. */
export function Rows() {
  return (
    <>
      <circle cx="280" cy="86" r="46" fill={paint.sun} />
      <path d="M0 130Q80 84 170 118T400 96V300H0Z" fill={paint.shade} />
      <path d="M0 158Q200 120 400 158V300H0Z" fill={paint.soil} />
      <g stroke={paint.leaf} strokeWidth="11">
        <path d="M-10 186Q200 146 410 186" />
        <path d="M-10 222Q200 180 410 222" strokeWidth="14" />
        <path d="M-10 266Q200 220 410 266" strokeWidth="18" />
      </g>
      <path d="M60 132V100H104V132M52 104L82 80L112 104" fill={paint.surface} />
      <Tree x={140} y={132} size={0.7} />
      <Figure x={312} y={262} size={1.05} top={paint.surface} hair="turban" pose="reach" flip skin={2} />
    </>
  )
}

/** A slip of vetiver, its grass above and its roots far below the ground. */
export function VetiverRoots() {
  return (
    <>
      <path d="M0 126Q100 112 200 124T400 116V300H0Z" fill={paint.earth} />
      <path d="M0 204Q120 188 240 206T400 198V300H0Z" fill={paint.soil} />
      <g stroke={paint.leaf} strokeWidth="6">
        <path d="M92 122Q84 60 50 34M96 122Q96 60 92 20M100 122Q108 66 142 40M104 122Q124 84 160 78M88 122Q70 84 36 76" />
        <path d="M296 118Q288 56 256 30M300 118Q300 56 302 16M304 118Q314 62 348 36M308 118Q328 82 366 76M292 118Q272 82 240 74" />
      </g>
      <g stroke={paint.chalk} strokeWidth="2.5">
        <path d="M84 128Q60 200 66 282M90 128Q82 210 90 292M96 128Q98 210 104 292M102 128Q120 196 116 284M108 128Q146 190 140 268M80 128Q36 180 38 256" />
        <path d="M288 124Q264 196 268 280M294 124Q288 208 296 292M300 124Q304 208 312 292M306 124Q326 194 322 282M312 124Q350 186 346 266M284 124Q242 178 240 252" />
      </g>
      <path d="M178 220L190 214L200 222L192 230ZM206 262L222 256L228 268L212 272Z" fill={paint.sunk} />
    </>
  )
}

/** Four neighbours share one tractor. */
export function SharedTractor() {
  return (
    <>
      <path d="M0 150Q140 110 260 142T400 128V300H0Z" fill={paint.shade} />
      <path d="M0 236H400V300H0Z" fill={paint.soil} />
      <Figure x={58} y={250} size={1.05} top={paint.plum} hair="bun" robe skin={0} />
      <Figure x={352} y={250} size={1.05} top={paint.azure} flip pose="raise" skin={2} />
      <g transform="translate(0 -6)">
        <Figure x={190} y={232} size={0.95} top={paint.sun} hair="turban" pose="reach" />
      </g>
      <path d="M150 108H238M156 108V176M232 108V176" strokeWidth="5" />
      <path d="M128 236V186Q128 172 144 172H206V196H284Q298 196 298 210V236Z" fill={paint.leaf} />
      <path d="M272 196V152H280V196" fill={paint.hair} />
      <circle cx="158" cy="232" r="40" fill={paint.hair} />
      <circle cx="158" cy="232" r="16" fill={paint.sun} />
      <circle cx="274" cy="246" r="26" fill={paint.hair} />
      <circle cx="274" cy="246" r="10" fill={paint.sun} />
    </>
  )
}

/** Turning a bed of compost under a thatched shade. */
export function CompostBed() {
  return (
    <>
      <path d="M0 190H400V300H0Z" fill={paint.shade} />
      <path d="M64 244V92M336 244V92" strokeWidth="7" />
      <path d="M20 104L96 36H304L380 104Z" fill={paint.earth} />
      <path d="M54 104L112 36M96 104L142 36M140 104L172 36M184 104L202 36M228 104L234 36M272 104L264 36M316 104L292 36" />
      <Figure x={118} y={246} size={1.15} top={paint.sun} hair="bun" pose="carry" robe />
      <path d="M150 150L206 232" strokeWidth="5" />
      <Figure x={318} y={246} size={1.1} top={paint.teal} flip pose="reach" skin={2} />
      <path d="M146 258Q160 214 206 222Q256 208 284 258Z" fill={paint.soil} />
      <path d="M88 288V256H312V288Z" fill={paint.surface} />
      <path d="M118 256V288M150 256V288M182 256V288M214 256V288M246 256V288M280 256V288" />
      <path
        d="M196 222Q190 204 204 196Q212 210 196 222ZM236 226Q246 210 260 214Q254 230 236 226Z"
        fill={paint.leaf}
      />
    </>
  )
}

/** A forest homestead: millet on the roof, a hive in the tree. */
export function ForestHome() {
  return (
    <>
      <path d="M0 170L60 90L120 150L190 66L270 150L330 96L400 160V300H0Z" fill={paint.shade} />
      <path d="M0 226Q200 200 400 226V300H0Z" fill={paint.earth} />
      <Tree x={70} y={236} size={1.5} />
      <Tree x={24} y={228} size={1} crown={paint.teal} />
      <path d="M84 132Q104 130 104 150Q104 168 94 168Q84 168 84 132Z" fill={paint.sun} />
      <path d="M178 240V160H322V240Z" fill={paint.surface} />
      <path d="M158 168L206 100H294L342 168Z" fill={paint.soil} />
      <path d="M234 240V186H266V240" fill={paint.shade} />
      <path d="M190 214H222M278 214H310M190 226H222M278 226H310" stroke={paint.accent} />
      <g fill={paint.sun}>
        <ellipse cx="218" cy="120" rx="6" ry="12" />
        <ellipse cx="240" cy="116" rx="6" ry="12" />
        <ellipse cx="262" cy="120" rx="6" ry="12" />
      </g>
      <Figure x={346} y={276} size={1.1} top={paint.plum} hair="bun" pose="carry" flip robe skin={2} />
      <path d="M286 212H326L318 236H294Z" fill={paint.earth} />
    </>
  )
}

/** Weighing the harvest before everybody's eyes. */
export function FairScale() {
  return (
    <>
      <path d="M0 224H400V300H0Z" fill={paint.sunk} />
      <path d="M24 224V86L94 52L164 86V224Z" fill={paint.surface} />
      <path d="M70 224V140H118V224" fill={paint.shade} />
      <path d="M48 98H140V118H48Z" fill={paint.accent} />
      <path
        d="M236 266V92M196 266H276M172 112H300M172 112L152 172H192ZM300 112L280 172H320Z"
        strokeWidth="3"
      />
      <path
        d="M146 172H198Q192 194 172 194Q152 194 146 172ZM274 172H326Q320 194 300 194Q280 194 274 172Z"
        fill={paint.earth}
      />
      <path d="M154 172Q158 152 172 152Q186 152 190 172Z" fill={paint.sun} />
      <path d="M288 172V156H312V172Z" fill={paint.hair} />
      <circle cx="236" cy="92" r="8" fill={paint.sun} />
      <Figure x={104} y={276} size={1.15} top={paint.azure} hair="turban" pose="reach" skin={2} />
      <Figure x={362} y={276} size={1.15} top={paint.plum} hair="bun" robe flip pose="carry" skin={0} />
      <path d="M14 290Q10 244 34 242Q58 244 54 290Z" fill={paint.earth} />
      <path d="M26 244L22 232H46L42 244" fill={paint.earth} />
    </>
  )
}
