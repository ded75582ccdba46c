import { Figure, Tree } from './figure.tsx'
import { paint } from './paint.ts'

/** Three young people on a roof at sunrise. */
export function YouthWindow() {
  return (
    <>
      <circle cx="260" cy="330" r="164" fill={paint.sun} />
      <path d="M0 440H90V396H150V440H210V410H300V440H360V380H430V440H520V620H0Z" fill={paint.brand} />
      <path d="M106 420H122M106 436H122M386 404H402M386 422H402" stroke={paint.sun} strokeWidth="6" />
      <path d="M0 560H520V620H0Z" fill={paint.sunk} />
      <Figure x={136} y={584} size={2} top={paint.teal} skin={2} pose="reach" />
      <Figure x={386} y={584} size={2} top={paint.plum} hair="bun" skin={0} flip pose="reach" />
      <Figure x={258} y={600} size={2.35} top={paint.surface} hair="long" pose="raise" />
      <path d="M332 314L360 296L352 330Z" fill={paint.sun} />
    </>
  )
}

/** A weaver and her loom. */
export function WomenWindow() {
  return (
    <>
      <circle cx="150" cy="250" r="92" fill={paint.sun} />
      <path d="M0 540H520V620H0Z" fill={paint.earth} />
      <path d="M250 560V232H266V560M440 560V232H456V560M236 232H470V250H236Z" fill={paint.soil} />
      <path
        d="M276 250V430H430V250M292 250V430M308 250V430M324 250V430M340 250V430M356 250V430M372 250V430M388 250V430M404 250V430M420 250V430"
        stroke={paint.surface}
      />
      <path d="M270 430H436V552H270Z" fill={paint.sun} />
      <path d="M270 452H436V470H270ZM270 512H436V530H270Z" fill={paint.plum} />
      <path
        d="M284 491L300 480L316 491L300 502ZM337 491L353 480L369 491L353 502ZM390 491L406 480L422 491L406 502Z"
        fill={paint.teal}
      />
      <Figure x={164} y={600} size={2.6} top={paint.teal} low={paint.plum} hair="bun" pose="reach" robe />
      <path d="M128 362Q176 400 204 480" strokeWidth="30" />
      <path d="M128 362Q176 400 204 480" stroke={paint.plum} strokeWidth="26" />
      <path d="M246 388H296L310 396L296 404H246Z" fill={paint.earth} />
    </>
  )
}

/** A farmer among rows that run to the hills. */
export function FarmersWindow() {
  return (
    <>
      <circle cx="340" cy="286" r="104" fill={paint.sun} />
      <path d="M0 392L110 300L210 382L330 316L430 380L520 330V620H0Z" fill={paint.teal} />
      <path d="M0 420Q260 372 520 420V620H0Z" fill={paint.soil} />
      <g stroke={paint.leaf}>
        <path d="M-10 446Q260 396 530 446" strokeWidth="14" />
        <path d="M-10 494Q260 440 530 494" strokeWidth="20" />
        <path d="M-10 556Q260 496 530 556" strokeWidth="28" />
      </g>
      <Tree x={110} y={424} size={1.2} />
      <Figure x={256} y={602} size={2.3} top={paint.surface} hair="turban" skin={2} pose="carry" robe />
      <path
        d="M300 452Q300 396 272 372M308 452Q310 390 318 360M316 452Q326 396 360 384M324 452Q350 416 382 420"
        stroke={paint.leaf}
        strokeWidth="8"
      />
      <path d="M292 448H336L328 476H300Z" fill={paint.earth} />
    </>
  )
}

/** Two pupils and a telescope under the first stars. */
export function EducationWindow() {
  return (
    <>
      <g fill={paint.sun}>
        <path d="M300 150L310 180L340 190L310 200L300 230L290 200L260 190L290 180Z" />
        <path d="M180 236L186 252L202 258L186 264L180 280L174 264L158 258L174 252ZM404 282L409 296L423 301L409 306L404 320L399 306L385 301L399 296Z" />
      </g>
      <circle cx="150" cy="350" r="34" fill={paint.surface} />
      <path d="M0 520Q150 450 300 500T520 480V620H0Z" fill={paint.leaf} />
      <path d="M346 410L316 590M346 410L376 590M346 410V596" strokeWidth="9" />
      <path d="M262 412L420 316L440 348L282 444Z" fill={paint.surface} />
      <path d="M420 316L440 348L462 334L442 302Z" fill={paint.sun} />
      <path d="M262 412L282 444L264 452L250 426Z" fill={paint.brand} />
      <Figure x={212} y={604} size={1.7} top={paint.sun} hair="long" pose="reach" skin={2} />
      <Figure x={112} y={604} size={1.45} top={paint.plum} pose="raise" skin={0} />
    </>
  )
}

/** Somebody seated under a banyan, herbs about them. */
export function AyushWindow() {
  return (
    <>
      <circle cx="260" cy="322" r="150" fill={paint.sun} />
      <path d="M0 500Q130 452 260 486T520 470V620H0Z" fill={paint.leaf} />
      <path d="M60 500V250H96V500M424 500V250H460V500" fill={paint.soil} />
      <path
        d="M20 290Q-10 200 90 190Q120 120 220 150Q300 110 360 160Q460 150 470 214Q540 250 490 300Q440 270 400 290Q340 240 270 268Q190 236 140 282Q90 262 20 290Z"
        fill={paint.leaf}
      />
      <path d="M130 284V380M154 280V350M370 282V364M396 288V400" strokeWidth="4" />
      <Figure x={260} y={560} size={2.3} top={paint.surface} low={paint.surface} hair="bun" isSeated />
      <path
        d="M72 590Q56 530 96 506Q118 556 104 592ZM120 600Q124 556 160 546Q164 586 146 604ZM448 590Q464 530 424 506Q402 556 416 592ZM400 600Q396 556 360 546Q356 586 374 604Z"
        fill={paint.teal}
      />
    </>
  )
}
