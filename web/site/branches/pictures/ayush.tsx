import { Figure, Tree } from './figure.tsx'
import { paint } from './paint.ts'

/** A mortar, leaves and a brass lamp: the Ayurveda of the kitchen garden. */
export function AyurvedaPicture() {
  return (
    <>
      <path d="M0 214H400V300H0Z" fill={paint.earth} />
      <path d="M34 40H366V54H34Z" fill={paint.earth} />
      <path
        d="M60 54Q50 92 72 110Q92 90 82 54M104 54Q98 80 112 96Q128 78 122 54M296 54Q288 100 310 118Q330 96 322 54"
        fill={paint.leaf}
      />
      <path d="M186 54V78M178 78H194L200 112H172Z" fill={paint.sun} />
      <path d="M118 170H262Q258 240 224 246H156Q122 240 118 170Z" fill={paint.surface} />
      <path d="M150 246H230L238 262H142Z" fill={paint.surface} />
      <ellipse cx="190" cy="170" rx="72" ry="16" fill={paint.leaf} />
      <path d="M206 172L262 84Q278 76 282 92L230 178Z" fill={paint.earth} />
      <path d="M282 262Q276 226 312 226Q348 226 342 262Z" fill={paint.sun} />
      <path d="M50 252Q70 220 98 244Q84 268 50 252ZM60 272Q86 256 104 276Q84 290 60 272Z" fill={paint.leaf} />
    </>
  )
}

/** A copper still drawing rose water, and the flask that catches it: Unani. */
export function UnaniPicture() {
  return (
    <>
      <path d="M52 234V118Q52 56 130 40Q208 56 208 118V234Z" fill={paint.shade} />
      <path d="M0 234H400V300H0Z" fill={paint.sunk} />
      <path d="M72 250Q60 176 116 168V148H152V168Q208 176 196 250Z" fill={paint.earth} />
      <path d="M104 148Q104 112 134 112Q164 112 164 148Z" fill={paint.earth} />
      <path d="M160 130L272 166L278 176" strokeWidth="9" />
      <path d="M160 130L272 166L278 176" stroke={paint.sun} strokeWidth="5" />
      <path
        d="M264 182H292V206Q330 220 322 256Q316 268 278 268Q240 268 234 256Q226 220 264 206Z"
        fill={paint.surface}
      />
      <path d="M236 238Q278 226 320 238Q326 262 278 266Q230 262 236 238Z" fill={paint.plum} />
      <path d="M92 268Q100 250 112 268Q122 250 134 268Q146 250 156 268Q166 250 176 268Z" fill={paint.sun} />
      <g fill={paint.plum}>
        <circle cx="346" cy="106" r="18" />
        <circle cx="346" cy="106" r="8" fill={paint.tint} />
        <circle cx="304" cy="76" r="14" />
        <circle cx="304" cy="76" r="6" fill={paint.tint} />
      </g>
      <path
        d="M346 124Q350 170 372 234M304 90Q310 112 340 150M352 160Q376 146 384 164Q368 178 352 160Z"
        fill={paint.leaf}
      />
    </>
  )
}

/** Palm-leaf pages with a stylus before the southern hills: Siddha. */
export function SiddhaPicture() {
  return (
    <>
      <circle cx="300" cy="80" r="34" fill={paint.sun} />
      <path d="M0 170L84 74L150 140L214 86L310 168L352 132L400 168V300H0Z" fill={paint.leaf} />
      <path
        d="M206 300Q214 230 196 182Q190 150 206 128L220 128Q212 160 222 186Q240 236 244 300Z"
        fill={paint.surface}
      />
      <path d="M0 214H400V300H0Z" fill={paint.earth} />
      <g fill={paint.sunk} transform="rotate(-5 200 240)">
        <rect x="56" y="252" width="272" height="22" rx="4" />
        <rect x="62" y="230" width="272" height="22" rx="4" />
        <rect x="52" y="208" width="272" height="22" rx="4" />
        <path d="M110 208V274M282 208V274" stroke={paint.plum} strokeWidth="3" />
        <path d="M126 216H266M126 223H240M126 238H268M126 245H250" stroke={paint.soil} />
      </g>
      <path d="M280 196L352 130L360 138L290 204Z" fill={paint.surface} />
      <path d="M346 268Q338 232 366 232Q394 232 386 268Z" fill={paint.teal} />
      <path d="M356 232V224H376V232" fill={paint.teal} />
    </>
  )
}

/** A seated person by the river, at sunrise: Yoga. */
export function YogaPicture() {
  return (
    <>
      <circle cx="200" cy="142" r="86" fill={paint.sun} />
      <path d="M0 178Q100 160 200 178T400 178V300H0Z" fill={paint.azure} />
      <path d="M30 200H110M290 196H372M60 222H120M300 224H350" stroke={paint.surface} strokeWidth="3" />
      <path d="M64 300Q90 242 200 242Q310 242 336 300Z" fill={paint.leaf} />
      <path d="M200 150V180M186 134V156H214V134" fill={paint.skin[1]} />
      <path d="M122 262Q116 232 160 228H240Q284 232 278 262Q200 286 122 262Z" fill={paint.surface} />
      <path d="M172 232V174Q172 152 190 152H210Q228 152 228 174V232Z" fill={paint.plum} />
      <circle cx="200" cy="128" r="20" fill={paint.skin[1]} />
      <path d="M179 130A21 21 0 0 1 221 126Q210 126 204 114Q192 128 179 130Z" fill={paint.hair} />
      <circle cx="200" cy="102" r="9" fill={paint.hair} />
      <path d="M176 172Q140 200 138 240M224 172Q260 200 262 240" strokeWidth="17" />
      <path d="M176 172Q140 200 138 240M224 172Q260 200 262 240" stroke={paint.skin[1]} strokeWidth="13" />
      <path
        d="M0 300V236Q20 246 22 300ZM30 300Q26 262 44 246Q50 270 46 300ZM400 300V240Q380 250 380 300ZM366 300Q370 266 354 252Q348 276 352 300Z"
        fill={paint.leaf}
      />
    </>
  )
}

/** A cabinet of small bottles and a child's dose counted out: Homeopathy. */
export function HomeopathyPicture() {
  return (
    <>
      <rect x="36" y="30" width="190" height="204" rx="4" fill={paint.earth} />
      <path d="M36 98H226M36 166H226" strokeWidth="5" />
      <g fill={paint.surface}>
        <path d="M56 98V62Q56 56 62 56V46H74V56Q80 56 80 62V98ZM96 98V62Q96 56 102 56V46H114V56Q120 56 120 62V98ZM180 98V62Q180 56 186 56V46H198V56Q204 56 204 62V98Z" />
        <path d="M56 166V130Q56 124 62 124V114H74V124Q80 124 80 130V166ZM138 166V130Q138 124 144 124V114H156V124Q162 124 162 130V166Z" />
        <path d="M96 234V198Q96 192 102 192V182H114V192Q120 192 120 198V234ZM180 234V198Q180 192 186 192V182H198V192Q204 192 204 198V234Z" />
      </g>
      <path
        d="M138 98V62Q138 56 144 56V46H156V56Q162 56 162 62V98ZM96 166V130Q96 124 102 124V114H114V124Q120 124 120 130V166Z"
        fill={paint.teal}
      />
      <path
        d="M180 166V130Q180 124 186 124V114H198V124Q204 124 204 130V166ZM56 234V198Q56 192 62 192V182H74V192Q80 192 80 198V234ZM138 234V198Q138 192 144 192V182H156V192Q162 192 162 198V234Z"
        fill={paint.plum}
      />
      <Figure x={318} y={262} size={1.4} top={paint.surface} hair="long" pose="reach" flip skin={0} />
      <path d="M0 240H400V300H0Z" fill={paint.shade} />
      <path d="M226 150L240 124H256L252 160" fill={paint.teal} />
      <path d="M190 262H250L242 284H198Z" fill={paint.surface} />
      <g fill={paint.surface}>
        <circle cx="216" cy="254" r="5" />
        <circle cx="228" cy="256" r="5" />
        <circle cx="290" cy="272" r="5" />
        <circle cx="306" cy="278" r="5" />
      </g>
    </>
  )
}

/** The herb garden that the five systems share. */
export function SharedGarden() {
  return (
    <>
      <path d="M0 190H400V300H0Z" fill={paint.earth} />
      <path d="M40 190V96Q40 50 200 30Q360 50 360 96V190Z" fill={paint.shade} />
      <path
        d="M82 190V120Q82 84 130 84Q178 84 178 120V190ZM222 190V120Q222 84 270 84Q318 84 318 120V190Z"
        fill={paint.surface}
      />
      <Tree x={24} y={204} size={1.1} />
      <Tree x={378} y={204} size={1.1} crown={paint.teal} />
      <g stroke={paint.leaf} strokeWidth="12">
        <path d="M40 226H360M24 256H376M8 288H392" />
      </g>
      <Figure x={130} y={262} size={1} top={paint.sun} low={paint.surface} robe hair="bun" pose="carry" />
      <Figure x={262} y={262} size={1} top={paint.teal} pose="reach" flip skin={2} />
    </>
  )
}
