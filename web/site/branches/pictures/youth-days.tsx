import { Figure, Tree } from './figure.tsx'
import { paint } from './paint.ts'

/** Young people in a ring in a courtyard, the sun just up. */
export function MorningCircle() {
  return (
    <>
      <circle cx="300" cy="96" r="42" fill={paint.sun} />
      <path d="M0 178H400V300H0Z" fill={paint.sunk} />
      <path d="M20 178V92H132V178M20 92L76 60L132 92Z" fill={paint.surface} />
      <path d="M40 178V136Q52 116 64 136V178M88 178V136Q100 116 112 136V178" fill={paint.shade} />
      <Tree x={364} y={184} size={1.1} />
      <ellipse cx="200" cy="248" rx="150" ry="34" fill={paint.tint} />
      <Figure x={120} y={232} size={0.8} top={paint.plum} hair="long" skin={0} />
      <Figure x={200} y={222} size={0.8} top={paint.teal} pose="raise" skin={2} />
      <Figure x={280} y={232} size={0.8} top={paint.sun} hair="bun" flip />
      <Figure x={86} y={280} size={0.95} top={paint.azure} pose="reach" />
      <Figure x={320} y={280} size={0.95} top={paint.leaf} flip pose="reach" skin={2} />
    </>
  )
}

/** A young founder before a screen, three judges listening. */
export function PitchDay() {
  return (
    <>
      <path d="M0 232H400V300H0Z" fill={paint.soil} />
      <path d="M0 0H46Q60 110 34 232H0ZM400 0H354Q340 110 366 232H400Z" fill={paint.accent} />
      <rect x="112" y="34" width="200" height="124" rx="6" fill={paint.surface} />
      <path d="M132 136V112H158V136M168 136V92H194V136M204 136V70H230V136" fill={paint.azure} />
      <path d="M132 82L176 62L222 50M206 48L222 50L214 62" />
      <path d="M252 62H294M252 78H286M252 94H294" stroke={paint.shade} strokeWidth="5" />
      <Figure x={84} y={240} size={1.15} top={paint.sun} hair="long" pose="raise" skin={0} />
      <path
        d="M196 300V258Q196 246 216 246Q236 246 236 258V300ZM256 300V258Q256 246 276 246Q296 246 296 258V300ZM316 300V258Q316 246 336 246Q356 246 356 258V300Z"
        fill={paint.brand}
      />
      <g fill={paint.hair}>
        <circle cx="216" cy="228" r="16" />
        <circle cx="276" cy="228" r="16" />
        <circle cx="336" cy="228" r="16" />
      </g>
    </>
  )
}

/** Two heads over a bench with a small wheeled robot. */
export function Workbench() {
  return (
    <>
      <path d="M0 0H400V204H0Z" fill={paint.tint} />
      <path
        d="M28 40H372V52H28ZM52 52V86H72V52M88 52V74Q98 90 108 74V52M300 52V92M316 52V80M332 52V96"
        fill={paint.earth}
      />
      <rect x="150" y="70" width="96" height="50" rx="4" fill={paint.surface} />
      <path d="M164 86H210M164 100H230" stroke={paint.shade} strokeWidth="5" />
      <Figure x={86} y={262} size={1.25} top={paint.leaf} pose="reach" skin={2} />
      <Figure x={318} y={262} size={1.25} top={paint.plum} pose="reach" hair="long" flip skin={0} />
      <path d="M20 222H380V242H20ZM44 242V300H60V242M340 242V300H356V242" fill={paint.earth} />
      <rect x="158" y="172" width="84" height="34" rx="6" fill={paint.sun} />
      <path d="M176 172V150H224V172M200 150V134" fill={paint.surface} />
      <circle cx="200" cy="130" r="5" fill={paint.accent} />
      <path d="M190 162H191M209 162H210" strokeWidth="6" />
      <circle cx="174" cy="208" r="13" fill={paint.hair} />
      <circle cx="226" cy="208" r="13" fill={paint.hair} />
      <path d="M276 222V206H306V222M284 206V194" fill={paint.surface} />
    </>
  )
}

/** Laptops under a lamp, late; a window with the moon. */
export function CodingNight() {
  return (
    <>
      <rect width="400" height="300" fill="#1c2a57" stroke="none" />
      <rect x="40" y="34" width="92" height="104" rx="4" fill="#2c3d78" />
      <path d="M108 62A24 24 0 1 0 112 96A30 30 0 0 1 108 62Z" fill="#fbf8f3" />
      <path d="M240 0V46" stroke="#fbf8f3" />
      <path d="M206 84Q206 46 240 46Q274 46 274 84Z" fill={paint.sun} />
      <path d="M206 84L120 214H360L274 84Z" fill={paint.sun} opacity="0.2" stroke="none" />
      <Figure x={122} y={276} size={1.2} top={paint.teal} pose="reach" skin={2} />
      <Figure x={242} y={270} size={1.2} top={paint.plum} hair="bun" skin={0} />
      <Figure x={340} y={276} size={1.2} top={paint.leaf} flip pose="reach" />
      <path d="M16 226H384V300H16Z" fill={paint.earth} />
      <path d="M150 226L144 188H206L212 226ZM268 226L274 188H336L330 226Z" fill={paint.surface} />
      <path d="M226 226V206H246V226M246 210Q256 212 246 221" fill={paint.surface} />
    </>
  )
}

/** A raid in a game of kabaddi on red earth. */
export function Kabaddi() {
  return (
    <>
      <path d="M0 120Q90 84 190 112T400 100V170H0Z" fill={paint.leaf} />
      <path d="M0 160H400V300H0Z" fill="#bb6b43" />
      <path d="M30 284L84 180H372M210 180L196 284" stroke={paint.chalk} strokeWidth="4" />
      <path d="M346 160V64M346 66L306 78L346 92" fill={paint.sun} />
      <g transform="rotate(14 110 260)">
        <Figure x={110} y={262} size={1.05} top={paint.azure} low={paint.azure} pose="reach" skin={2} />
      </g>
      <Figure x={232} y={250} size={0.95} top={paint.sun} low={paint.sun} pose="reach" flip />
      <Figure x={286} y={276} size={1.05} top={paint.sun} low={paint.sun} flip hair="bun" skin={0} />
      <Figure x={346} y={256} size={0.95} top={paint.sun} low={paint.sun} pose="reach" flip skin={2} />
    </>
  )
}
