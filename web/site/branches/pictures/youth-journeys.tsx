import { Figure, Tree } from './figure.tsx'
import { paint } from './paint.ts'

/** Saplings going into a dry bank. */
export function TreePlanting() {
  return (
    <>
      <circle cx="76" cy="70" r="34" fill={paint.sun} />
      <path d="M0 168Q110 110 220 156T400 132V300H0Z" fill={paint.shade} />
      <path d="M0 236Q130 200 260 236T400 230V300H0Z" fill={paint.soil} />
      <Tree x={356} y={150} size={0.8} />
      <Tree x={306} y={146} size={0.6} crown={paint.teal} />
      <Figure x={116} y={266} size={1.1} top={paint.accent} pose="reach" skin={2} />
      <Figure x={266} y={268} size={1.1} top={paint.azure} pose="reach" hair="long" flip skin={0} />
      <path
        d="M190 262V196M190 222Q160 220 162 196Q188 196 190 222ZM190 206Q192 176 220 180Q220 206 190 206Z"
        fill={paint.leaf}
      />
      <path d="M166 268Q190 246 214 268Z" fill={paint.earth} />
      <path d="M330 284V216M320 284H340L336 262H324Z" fill={paint.surface} />
    </>
  )
}

/** A dholak, a flute and a song on the steps. */
export function SongEvening() {
  return (
    <>
      <path d="M0 0H400V190H0Z" fill={paint.tint} />
      <path
        d="M60 190V96Q60 44 130 30Q200 44 200 96V190ZM230 190V96Q230 44 300 30Q370 44 370 96V190Z"
        fill={paint.shade}
      />
      <path d="M0 190H400V230H0ZM0 230H400V300H0Z" fill={paint.sunk} />
      <path d="M20 12Q110 60 200 16T390 14" />
      <g fill={paint.sun}>
        <circle cx="70" cy="36" r="6" />
        <circle cx="124" cy="41" r="6" />
        <circle cx="250" cy="6" r="6" />
        <circle cx="310" cy="18" r="6" />
      </g>
      <Figure x={96} y={268} size={1.15} top={paint.sun} low={paint.surface} isSeated pose="carry" skin={2} />
      <path d="M70 226Q104 210 138 226V254Q104 270 70 254Z" fill={paint.earth} />
      <path d="M70 226V254M138 226V254M82 221L92 260M104 217V265M126 221L116 260" />
      <Figure
        x={214}
        y={262}
        size={1.15}
        top={paint.plum}
        low={paint.plum}
        hair="bun"
        isSeated
        pose="raise"
        skin={0}
      />
      <Figure x={322} y={268} size={1.15} top={paint.teal} isSeated flip pose="carry" />
      <path d="M270 206L352 196" stroke={paint.ink} strokeWidth="8" />
      <path d="M270 206L352 196" stroke={paint.earth} strokeWidth="4" />
    </>
  )
}

/** A first stall at the Sunday market. */
export function FirstStall() {
  return (
    <>
      <path d="M0 226H400V300H0Z" fill={paint.sunk} />
      <path d="M26 226V120H86V226M312 226V98H376V226" fill={paint.shade} />
      <path d="M104 84V240M300 84V240" strokeWidth="5" />
      <Figure x={182} y={250} size={1.15} top={paint.leaf} hair="long" pose="reach" skin={0} />
      <path d="M92 84L112 50H292L312 84Z" fill={paint.surface} />
      <path d="M92 84L112 50H152L146 84ZM200 84L202 50H244L256 84Z" fill={paint.accent} />
      <path d="M92 84Q119 108 146 84Q173 108 200 84Q228 108 256 84Q284 108 312 84" fill={paint.surface} />
      <path d="M96 190H308V250H96Z" fill={paint.earth} />
      <path
        d="M112 190V170H134V190M140 190V162H158V190M262 190Q262 172 282 172Q302 172 302 190Z"
        fill={paint.sun}
      />
      <path d="M228 190V158H250V190Z" fill={paint.azure} />
      <path d="M168 208H236V234H168Z" fill={paint.surface} />
      <path d="M180 221H224" stroke={paint.shade} strokeWidth="5" />
      <Figure x={342} y={288} size={1.2} top={paint.brand} flip pose="reach" hair="turban" skin={2} />
    </>
  )
}

/** Faces at the windows of a train through hills. */
export function NightTrain() {
  return (
    <>
      <path d="M0 150L70 74L128 132L206 48L300 140L352 96L400 140V300H0Z" fill={paint.shade} />
      <path d="M184 72L206 48L230 72L216 82L204 70L194 82Z" fill={paint.surface} />
      <path d="M0 246H400V300H0Z" fill={paint.soil} />
      <path d="M-10 262H410" stroke={paint.chalk} strokeWidth="4" />
      <path d="M-10 118H372Q404 118 410 150V250H-10Z" fill={paint.azure} />
      <path d="M-10 214H410V230H-10Z" fill={paint.sun} />
      <g fill={paint.surface}>
        <rect x="24" y="140" width="80" height="58" rx="6" />
        <rect x="124" y="140" width="80" height="58" rx="6" />
        <rect x="224" y="140" width="80" height="58" rx="6" />
        <path d="M330 250V140H376V250Z" />
      </g>
      <g fill={paint.skin[1]}>
        <circle cx="64" cy="170" r="13" />
        <circle cx="152" cy="172" r="12" />
        <circle cx="264" cy="170" r="13" fill={paint.skin[2]} />
      </g>
      <path
        d="M51 168Q52 154 66 156Q78 158 77 170Q66 166 62 160Q58 168 51 168ZM140 170Q140 158 153 159Q165 160 164 172Q156 166 152 164Q146 170 140 170ZM251 168Q252 154 266 156Q278 158 277 170Q266 166 262 160Q258 168 251 168Z"
        fill={paint.hair}
      />
      <path
        d="M44 198Q46 184 64 184Q82 184 84 198ZM134 198Q136 185 152 185Q168 185 170 198ZM244 198Q246 184 264 184Q282 184 284 198Z"
        fill={paint.plum}
      />
      <path d="M176 188L188 164L196 168L184 190Z" fill={paint.leaf} />
      <g fill={paint.hair}>
        <circle cx="60" cy="254" r="12" />
        <circle cx="100" cy="254" r="12" />
        <circle cx="240" cy="254" r="12" />
        <circle cx="280" cy="254" r="12" />
      </g>
    </>
  )
}

/** The last evening: everybody on the stage, hands up, paper flowers in the air. */
export function LastEvening() {
  return (
    <>
      <path d="M0 0H400V224H0Z" fill={paint.accent} />
      <path d="M60 224V110Q60 40 200 18Q340 40 340 110V224Z" fill={paint.tint} />
      <path d="M0 224H400V258H0Z" fill={paint.earth} />
      <path d="M0 258H400V300H0Z" fill={paint.soil} />
      <g fill={paint.sun}>
        <circle cx="96" cy="60" r="6" />
        <circle cx="150" cy="82" r="5" />
        <circle cx="262" cy="70" r="6" />
        <circle cx="318" cy="46" r="5" />
        <circle cx="206" cy="50" r="6" />
      </g>
      <Figure x={84} y={238} size={0.95} top={paint.teal} pose="raise" skin={2} />
      <Figure x={140} y={242} size={1.05} top={paint.plum} pose="raise" hair="long" skin={0} />
      <Figure x={204} y={244} size={1.1} top={paint.sun} low={paint.surface} pose="raise" robe />
      <Figure x={266} y={242} size={1.05} top={paint.azure} pose="raise" flip hair="bun" skin={0} />
      <Figure x={322} y={238} size={0.95} top={paint.leaf} pose="raise" flip hair="turban" skin={2} />
    </>
  )
}
