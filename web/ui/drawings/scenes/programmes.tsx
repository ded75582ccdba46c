import { Coin, Person, Plant, Star } from './parts.tsx'

/** Scenes of the programmes: what members do for one another, and where they meet. */
export const programmes = {
  'home-stay': () => (
    <>
      <path className="sheet" d="M84 112h136v88h-136Z" />
      <path className="plum" d="M68 116l84-64 84 64h-26l-58-42-58 42Z" />
      <path className="sky" d="M102 130h32v30h-32Z" />
      <path className="sun" d="M158 200v-42q0-18 20-28 20 10 20 28v42Z" />
      <path d="M118 130v30M102 145h32M184 172v6M152 98v8M146 90h12v12h-12Z" />
      <path className="night" d="M236 166h36v34h-36Z" />
      <path d="M246 166v-10h16v10M236 178h36M268 200v3M240 200v3" />
      <Plant x={62} />
    </>
  ),
  fund: () => (
    <>
      <path
        className="sun"
        d="M64 180h52v20h-52ZM70 160h52v20h-52ZM134 180h52v20h-52ZM130 160h52v20h-52ZM136 140h52v20h-52ZM204 180h52v20h-52ZM200 160h52v20h-52ZM206 140h52v20h-52ZM202 120h52v20h-52Z"
      />
      <Plant x={96} y={160} />
      <Plant x={160} y={140} />
      <Plant x={228} y={120} />
      <Coin x={128} y={62} />
    </>
  ),
  mentor: () => (
    <>
      <path className="sheet" d="M112 56h112v84h-112Z" />
      <path d="M112 140l-12 60M224 140l12 60M128 122l26-20 20 8 30-34M192 76h12v12" />
      <Person x={84} fill="plum" hair="turban" />
      <path d="M104 146l38-24" strokeWidth="3" />
      <Person x={212} fill="sea" hair="long" />
      <Person x={262} fill="leaf" />
    </>
  ),
  community: () => (
    <>
      <Person x={112} y={176} fill="sea" hair="bun" />
      <Person x={160} y={170} fill="plum" hair="turban" />
      <Person x={208} y={176} fill="sky" />
      <Person x={64} fill="leaf" />
      <Person x={136} fill="night" hair="long" />
      <Person x={184} />
      <Person x={256} fill="plum" hair="bun" />
    </>
  ),
  visibility: () => (
    <>
      <path d="M112 140v60M208 140v60" />
      <path className="sheet" d="M76 44h168v100h-168Z" />
      <path className="night" d="M86 54h148v80h-148Z" />
      <path className="sun" d="M160 62l10 20 24 3-18 16 5 23-21-12-21 12 5-23-18-16 24-3Z" />
      <path d="M92 44v-10h14v10M214 44v-10h14v10M98 34v-6M220 34v-6" />
      <Person x={254} fill="leaf" />
      <Person x={66} fill="plum" hair="long" />
    </>
  ),
  hall: () => (
    <>
      <path className="sheet" d="M72 116h176v84h-176Z" />
      <path className="plum" d="M60 116q40-8 60-36 10-16 40-28 30 12 40 28 20 28 60 36Z" />
      <path className="sun" d="M138 200v-40q0-20 22-32 22 12 22 32v40Z" />
      <path className="sky" d="M88 186v-30q0-12 14-20 14 8 14 20v30ZM204 186v-30q0-12 14-20 14 8 14 20v30Z" />
      <path d="M160 52v-24l22 7-22 7M160 128v72M52 200v-8h216v8M148 92a12 12 0 0 1 24 0Z" />
      <Plant x={42} />
      <Plant x={280} />
    </>
  ),
  stage: () => (
    <>
      <path className="plum" d="M52 40h216v18h-216ZM52 58q34 40 8 126h-8ZM268 58q-34 40-8 126h8Z" />
      <path className="sheet" d="M40 184h240v16h-240Z" />
      <path d="M130 58l-26 126M190 58l26 126" strokeDasharray="2 7" />
      <Person x={160} y={184} hair="bun" />
      <path className="night" d="M138 140h44l-6 44h-32Z" />
      <path d="M176 140q4-18-6-22" />
      <Star x={160} y={160} />
    </>
  ),
  market: () => (
    <>
      <path d="M84 70v130M236 70v130" />
      <Person x={160} fill="sea" hair="turban" />
      <path
        className="sheet"
        d="M76 40h168l16 36q-12 16-25 0-12 16-25 0-12 16-25 0-12 16-25 0-12 16-25 0-12 16-25 0-12 16-25 0-12 16-24 0Z"
      />
      <path
        className="sun"
        d="M97 40h21l-8 36q-12 16-25 0ZM139 40h21v36q-12 16-25 0ZM181 40h21l8 36q-12 16-25 0ZM223 40h21l16 36q-12 16-25 0Z"
      />
      <path className="sheet" d="M76 158h168v42h-168Z" />
      <path className="leaf" d="M90 158a14 14 0 0 1 28 0Z" />
      <path className="plum" d="M204 158a14 14 0 0 1 28 0Z" />
      <path d="M76 172h168M118 172v28M160 172v28M202 172v28" />
    </>
  ),
}
