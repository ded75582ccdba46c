import { At, Person, Plant, Star } from './parts.tsx'

/** Places and things of the five branches. */
export const branches = {
  field: () => (
    <>
      <circle className="sun" cx="206" cy="88" r="34" />
      <path className="leaf" d="M36 148q60-44 124-22t124-6v80h-248Z" />
      <path className="sheet" d="M92 118v-30l24-20 24 20v36h-48Z" />
      <path className="plum" d="M84 92l32-28 32 28-8 6-24-21-24 21Z" />
      <path className="sun" d="M36 172q64-26 124-12t124-8v48h-248Z" />
      <path d="M110 122v-18h14v20M60 200q20-24 60-40M120 200q10-24 40-40M200 200q0-24 4-38M264 200q-8-26-24-42" />
      <Plant x={256} y={150} />
    </>
  ),
  vetiver: () => (
    <>
      <path className="sun" d="M64 112h192v88h-192Z" />
      <path
        className="leaf"
        d="M160 112q-40-20-62-58 40 14 58 48-14-38-10-76 20 32 16 76 2-44 22-74 4 40-14 74 20-34 54-44-20 34-54 54Z"
      />
      <path d="M48 112h224M148 112q-6 40-30 80M154 112q0 40-12 78M160 112v80M166 112q0 40 12 78M172 112q6 40 30 80M144 140q-20 10-30 30M176 140q20 10 30 30M84 130h10M222 134h10M88 168h8M228 176h10" />
    </>
  ),
  classroom: () => (
    <>
      <path className="sea" d="M72 44h176v84h-176Z" />
      <path d="M90 102l24-36 24 36ZM160 72h66M160 86h44M160 100h56" />
      <Person x={248} hair="bun" />
      <At x={100} y={200}>
        <path className="plum" d="M-20 0v-14q0-18 20-18t20 18v14Z" />
        <circle className="hair" cy="-46" r="13" />
      </At>
      <At x={150} y={200}>
        <path className="night" d="M-20 0v-14q0-18 20-18t20 18v14Z" />
        <circle className="hair" cy="-46" r="13" />
      </At>
      <At x={200} y={200}>
        <path className="leaf" d="M-20 0v-14q0-18 20-18t20 18v14Z" />
        <circle className="hair" cy="-46" r="13" />
      </At>
    </>
  ),
  robot: () => (
    <>
      <path d="M140 66v-18M112 140h-16v26M168 140l26-16M124 178v22M156 178v22" strokeWidth="4" />
      <circle className="sun" cx="140" cy="44" r="7" />
      <path className="sky" d="M112 66h56v44h-56ZM106 118h68v60h-68Z" />
      <path className="sheet" d="M122 76h36v18h-36ZM122 130h36v24h-36Z" />
      <path d="M132 82v6M148 82v6M132 102h16M128 146l6-10 6 8 6-8 6 10M114 200h52" />
      <Person x={230} fill="plum" hair="long" />
      <Star x={196} y={112} />
      <path className="leaf" d="M62 170h52v30h-52Z" />
      <path d="M62 182h52M80 170v12M98 182v18" />
    </>
  ),
  yoga: () => (
    <>
      <circle className="sun" cx="160" cy="104" r="66" />
      <path
        className="face"
        d="M140 118q-26 20-34 58l10 4q12-26 24-36ZM180 118q26 20 34 58l-10 4q-12-26-24-36Z"
      />
      <path className="plum" d="M136 172v-44q0-24 24-24t24 24v44Z" />
      <path className="night" d="M98 200q-12-16 10-22 52-14 104 0 22 6 10 22Z" />
      <circle className="face" cx="160" cy="86" r="15" />
      <path className="hair" d="M145 86a15 15 0 0 1 30 0q-9-8-15-8t-15 8ZM153 70a7 7 0 0 1 14 0Z" />
      <path d="M140 200q20-16 54-16M70 200h-20M250 200h20" />
      <Plant x={64} />
      <Plant x={258} />
    </>
  ),
  herb: () => (
    <>
      <path d="M190 52l-40 66" strokeWidth="10" />
      <path className="leaf" d="M118 122q-36-10-34-48 36 10 34 48ZM134 118q-16-30 8-56 18 32-8 56Z" />
      <path className="sea" d="M92 122h112q0 52-34 62v16h-44v-16q-34-10-34-62Z" />
      <path d="M84 122h128M104 140h88M118 122q-6-24-20-34M134 118q2-24 6-38" />
      <path className="sheet" d="M228 140h32v60h-32ZM232 124h24v16h-24Z" />
      <path className="sun" d="M228 158h32v26h-32Z" />
      <path d="M244 164v14M237 171h14" />
    </>
  ),
  river: () => (
    <>
      <circle className="sun" cx="206" cy="66" r="26" />
      <path className="leaf" d="M36 128q50-40 104-20t144-18v38Z" />
      <path className="sky" d="M36 128h248v72h-248Z" />
      <path className="plum" d="M92 150h124q-10 28-34 28h-56q-24 0-34-28Z" />
      <path className="sheet" d="M154 142v-80q44 30 48 80ZM148 142v-62q-28 26-32 62Z" />
      <path d="M152 150v-94M48 156h26M236 148h28M60 184h44M206 190h52M126 192h40" />
    </>
  ),
  lamp: () => (
    <>
      <path d="M160 34v-16M116 48l-10-12M204 48l10-12M92 84l-14-4M228 84l14-4M100 120h-14M220 120h14" />
      <path className="sun" d="M160 50q34 38 30 62-4 26-30 26t-30-26q-4-24 30-62Z" />
      <path className="sheet" d="M160 88q14 16 12 28-2 12-12 12t-12-12q-2-12 12-28Z" />
      <path className="plum" d="M76 138q84 26 168 0-8 44-52 48h-64q-44-4-52-48Z" />
      <path className="night" d="M122 186h76l12 14h-100Z" />
      <path d="M96 160q64 18 128 0M160 138v-10" />
    </>
  ),
  path: () => (
    <>
      <path className="sky" d="M44 200q34-88 66-120 12-12 24 0l36 42 26-22q12-10 22 4 32 44 58 96Z" />
      <path className="sheet" d="M98 94q6-8 12-14 12-12 24 0l12 14-14 10-10-8-12 10Z" />
      <path className="leaf" d="M44 200q64-54 116-32t116 32Z" />
      <path className="sun" d="M128 200q40-12 26-24t4-18q12-6 0-14l6-2q22 10 6 20t10 16-8 22Z" />
      <path d="M122 74v-40" />
      <path className="plum" d="M122 34l28 9-28 9Z" />
      <Plant x={76} y={186} />
      <Plant x={244} y={190} />
    </>
  ),
  tower: () => (
    <>
      <path className="sheet" d="M132 200l8-108h40l8 108Z" />
      <path className="sun" d="M138 116h44l2 24h-48ZM135 160h50l2 24h-54Z" />
      <path className="sky" d="M136 68h48v24h-48Z" />
      <path className="plum" d="M130 68q26-6 30-34 4 28 30 34Z" />
      <path d="M126 92h68M148 68v24M172 68v24M160 34v-10M112 72l-54-16M112 84h-58M208 72l54-16M208 84h58M150 200v-10a10 10 0 0 1 20 0v10" />
      <path className="leaf" d="M48 200q8-26 34-26t34 26ZM206 200q8-32 36-32t36 32Z" />
    </>
  ),
  loom: () => (
    <>
      <path className="sun" d="M84 48h152v12h-152ZM92 60h12v140h-12ZM216 60h12v140h-12Z" />
      <path d="M114 60v70M126 60v70M138 60v70M150 60v70M162 60v70M174 60v70M186 60v70M198 60v70M206 60v70" />
      <path className="sheet" d="M104 96h112v10h-112Z" />
      <path className="plum" d="M104 128h112v48h-112Z" />
      <path
        className="sheet"
        d="M104 146l14-10 14 10 14-10 14 10 14-10 14 10 14-10 14 10-14 10-14-10-14 10-14-10-14 10-14-10-14 10Z"
      />
      <path className="sea" d="M66 106q28-16 46 0-18 16-46 0Z" />
      <path d="M112 106q40 14 104 2M80 182h160" />
      <Person x={262} fill="leaf" hair="long" />
    </>
  ),
}
