import { Figure } from './figure.tsx'
import { paint } from './paint.ts'

/** A hedge of vetiver on a slope, cut open: a person beside it, the roots far below. */
export function VetiverDepth() {
  return (
    <>
      <circle cx="318" cy="74" r="36" fill={paint.sun} />
      <path d="M0 178L400 262V640H0Z" fill={paint.earth} />
      <path d="M0 330Q120 322 220 350T400 380V640H0Z" fill={paint.soil} />
      <path d="M0 520Q140 500 240 524T400 536V640H0Z" fill="#5d3f2a" />
      <path d="M0 178L400 262L400 250Q300 218 200 206T0 166Z" fill={paint.leaf} />
      <g stroke={paint.leaf} strokeWidth="7">
        <path d="M196 220Q176 130 120 92M202 220Q196 120 178 62M210 220Q216 120 236 64M218 222Q236 140 292 110M190 218Q156 160 106 150M226 224Q256 176 306 170" />
      </g>
      <g stroke={paint.chalk} strokeWidth="3">
        <path d="M188 222Q150 360 156 560M196 224Q176 380 184 600M204 224Q206 380 206 618M212 226Q232 380 226 602M220 228Q262 370 252 560M182 222Q112 330 104 500M228 230Q300 340 296 500M178 220Q92 290 66 420M234 232Q330 300 336 430" />
        <path
          d="M160 430L136 470M178 480L164 520M236 470L252 500M258 410L280 446M118 390L96 420M300 400L320 424"
          strokeWidth="2"
        />
      </g>
      <Figure x={74} y={194} size={1.1} top={paint.plum} hair="bun" robe pose="reach" skin={2} />
      <path d="M372 262V618M364 262H380M364 618H380" stroke={paint.chalk} />
      <path
        d="M40 470L58 462L66 478L48 484ZM332 580L352 572L360 590L340 596ZM92 590L110 584L114 600L98 604Z"
        fill={paint.sunk}
      />
    </>
  )
}
