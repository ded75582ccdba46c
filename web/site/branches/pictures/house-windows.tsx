import { Figure, Tree } from './figure.tsx'
import { paint } from './paint.ts'

/** Five people of five branches come up the same hill. */
export function CommunityWindow() {
  return (
    <>
      <circle cx="260" cy="340" r="150" fill={paint.sun} />
      <path d="M0 470Q130 410 260 424T520 470V620H0Z" fill={paint.leaf} />
      <path d="M222 424Q260 500 180 620H330Q300 500 286 424Z" fill={paint.sunk} />
      <Figure x={112} y={540} size={1.35} top={paint.azure} skin={0} pose="raise" />
      <Figure x={190} y={556} size={1.6} top={paint.plum} hair="bun" robe pose="reach" />
      <Figure x={268} y={588} size={1.85} top={paint.surface} hair="turban" skin={2} pose="reach" />
      <Figure x={352} y={560} size={1.6} top={paint.teal} hair="long" skin={0} flip pose="reach" />
      <Figure x={424} y={540} size={1.35} top={paint.brand} skin={2} flip pose="raise" />
    </>
  )
}

/** A brass lamp with five flames, and those who keep it. */
export function LampWindow() {
  return (
    <>
      <circle cx="260" cy="250" r="132" fill={paint.sun} opacity="0.3" stroke="none" />
      <circle cx="260" cy="250" r="92" fill={paint.sun} opacity="0.4" stroke="none" />
      <g fill={paint.sun}>
        <path d="M260 170Q290 216 260 250Q230 216 260 170ZM206 200Q230 232 214 258Q184 236 206 200ZM314 200Q336 236 306 258Q290 232 314 200Z" />
        <path d="M164 236Q186 250 180 276Q152 268 164 236ZM356 236Q368 268 340 276Q334 250 356 236Z" />
      </g>
      <path d="M140 270H380Q376 320 300 326H220Q144 320 140 270Z" fill={paint.earth} />
      <path
        d="M244 326H276L270 372L286 392L268 412L276 520H244L252 412L234 392L250 372Z"
        fill={paint.earth}
      />
      <path d="M0 560H520V620H0Z" fill={paint.soil} />
      <path d="M190 560Q200 520 260 516Q320 520 330 560Z" fill={paint.earth} />
      <Figure x={122} y={596} size={2} top={paint.surface} hair="turban" skin={2} pose="reach" />
      <Figure x={398} y={596} size={2} top={paint.plum} hair="bun" skin={0} robe flip pose="reach" />
      <Tree x={40} y={570} size={1.1} />
    </>
  )
}
