import { Person, Plant, Sheet, Star, Tick, Words } from './parts.tsx'

/** Becoming a member, and the steps of a request. */
export const joining = {
  meet: () => (
    <>
      <Person x={96} />
      <Person x={224} fill="night" hair="long" />
      <Words x={122} y={70} />
      <Words x={206} y={52} fill="sea" />
      <path className="sheet" d="M116 156h88v8h-88Z" />
      <path d="M126 164v36M194 164v36" />
      <path className="plum" d="M138 142h16v14h-16Z" />
      <path className="leaf" d="M168 142h16v14h-16Z" />
      <path d="M154 146q7 0 0 6M168 146q-7 0 0 6M146 136q-4-5 0-10M176 136q-4-5 0-10" />
    </>
  ),
  connect: () => (
    <>
      <path d="M84 92C104 40 216 40 236 92" strokeDasharray="1 8" />
      <path className="sheet" d="M138 38h44v30h-44Z" />
      <path d="M138 38l22 18 22-18" />
      <path className="sun" d="M84 200c-30-40-36-52-36-70a36 36 0 0 1 72 0c0 18-6 30-36 70Z" />
      <path className="night" d="M236 200c-30-40-36-52-36-70a36 36 0 0 1 72 0c0 18-6 30-36 70Z" />
      <circle className="face" cx="84" cy="130" r="20" />
      <circle className="face" cx="236" cy="130" r="20" />
      <path
        className="hair"
        d="M64 128a20 20 0 0 1 40-1q-16 0-22-9-6 10-18 10ZM216 130q0-20 20-20t20 20q-9-12-20-12t-20 12Z"
      />
      <Plant x={160} />
    </>
  ),
  approve: () => (
    <>
      <Sheet x={116} y={74} lines={6} />
      <path className="sun" d="M180 152h56v14h-56Z" />
      <path className="plum" d="M190 152q2-16 10-22-6-18 8-22 14 4 8 22 8 6 10 22Z" />
      <path d="M176 180h64" />
      <Tick x={92} y={176} />
    </>
  ),
  collaborate: () => (
    <>
      <path className="sheet" d="M118 200v-70h24v70ZM178 200v-70h24v70Z" />
      <path
        className="sky"
        d="M118 130q2-30 26-42l10 20q-12 8-12 22ZM202 130q-2-30-26-42l-10 20q12 8 12 22Z"
      />
      <path className="sun" d="M144 70h32l-8 26h-16Z" />
      <Person x={74} fill="plum" hair="bun" />
      <Person x={246} fill="leaf" />
      <path d="M94 146q24-14 48-62M226 146q-24-14-48-62M118 165h24M178 165h24" />
    </>
  ),
  apply: () => (
    <>
      <Sheet x={108} y={74} lines={6} />
      <path className="sun" d="M226 84l16 12-60 80-22 8 6-20Z" />
      <path className="sheet" d="M226 84l10-14 16 12-10 14Z" />
      <path d="M166 164l16 12" />
      <Plant x={74} />
    </>
  ),
  review: () => (
    <>
      <Sheet x={96} y={74} lines={6} />
      <path d="M214 156l30 36" strokeWidth="8" />
      <circle className="sky" cx="192" cy="130" r="36" />
      <path d="M172 122h40M172 136h24" />
      <Star x={240} y={82} />
    </>
  ),
  verify: () => (
    <>
      <path className="sheet" d="M62 108h104v92h-104Z" />
      <circle className="plum" cx="92" cy="138" r="14" />
      <path d="M70 180q2-20 22-20t22 20ZM128 132h26M128 148h26M128 164h16M96 108v-12h36v12" />
      <path className="leaf" d="M208 76q24 14 46 14c2 52-12 84-46 110-34-26-48-58-46-110q22 0 46-14Z" />
      <path d="M186 140l16 16 30-34" strokeWidth="4" />
    </>
  ),
  submit: () => (
    <>
      <Sheet x={120} y={52} lines={5} />
      <path className="night" d="M72 132h34l14 26h80l14-26h34v68h-176Z" />
      <path className="sun" d="M160 60l26 28h-14v40h-24v-40h-14Z" />
    </>
  ),
  setup: () => (
    <>
      <path className="night" d="M70 92h148v100h-148Z" />
      <path className="sheet" d="M82 104h124v76h-124ZM52 192h184v8h-184Z" />
      <path d="M96 126h70M96 144h70M96 162h70" />
      <circle className="sun" cx="142" cy="126" r="6" />
      <circle className="leaf" cx="112" cy="144" r="6" />
      <circle className="plum" cx="152" cy="162" r="6" />
      <circle className="sheet" cx="226" cy="86" r="34" />
      <path d="M226 62v24l16 10M226 52v5M192 86h5M260 86h-5" />
    </>
  ),
  live: () => (
    <>
      <path className="sheet" d="M64 64h192v112h-192Z" />
      <path className="sky" d="M76 76h168v88h-168Z" />
      <Person x={160} y={164} fill="plum" hair="long" />
      <path d="M132 200h56M160 176v24" />
      <path className="sun" d="M84 84h38v18h-38Z" />
      <circle className="ink" cx="94" cy="93" r="3" />
      <path d="M102 93h12M274 96q16 24 0 48M286 84q24 36 0 72M46 96q-16 24 0 48M34 84q-24 36 0 72" />
    </>
  ),
  shine: () => (
    <>
      <path d="M160 36v-12M112 54l-9-9M208 54l9-9M92 100h-13M228 100h13" />
      <path className="sun" d="M160 46l15 32 36 4-27 24 8 35-32-18-32 18 8-35-27-24 36-4Z" />
      <path className="sheet" d="M128 152h64v48h-64Z" />
      <path className="sea" d="M64 172h64v28h-64Z" />
      <path className="plum" d="M192 180h64v20h-64Z" />
      <path d="M160 166v20M154 170l6-4" />
    </>
  ),
}
