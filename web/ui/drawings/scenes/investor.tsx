import { At, Coin, Person, Plant, Star } from './parts.tsx'

/** The subjects of the ten questions of the investor circle. */
export const investor = {
  // Your name.
  'investor-1': () => (
    <>
      <path d="M128 20q8 40 32 52 24-12 32-52" />
      <path className="sheet" d="M88 84h144v116h-144Z" />
      <path className="night" d="M88 84h144v26h-144Z" />
      <path className="sheet" d="M148 66h24v24h-24Z" />
      <circle className="sun" cx="124" cy="142" r="12" />
      <path className="sun" d="M104 178q0-20 20-20t20 20Z" />
      <path d="M160 134h54M160 150h54M160 166h30" />
    </>
  ),
  // Where your business is on the web.
  'investor-2': () => (
    <>
      <path className="sheet" d="M60 60h200v140h-200Z" />
      <path className="sea" d="M60 60h200v26h-200Z" />
      <path d="M112 73h120" />
      <path className="sun" d="M76 102h72v50h-72Z" />
      <path d="M164 106h78M164 122h78M164 138h48M76 170h166M76 184h110M74 73h2M84 73h2M94 73h2" />
      <path className="plum" d="M206 140l40 16-16 8 12 18-10 6-12-18-12 12Z" />
    </>
  ),
  // What your business does.
  'investor-3': () => (
    <>
      <path className="sheet" d="M80 104h160v96h-160Z" />
      <path
        className="sea"
        d="M70 104l14-36h152l14 36q-11 14-22 0-11 14-23 0-11 14-23 0-11 14-22 0-11 14-22 0-11 14-23 0-11 14-23 0-11 14-22 0Z"
      />
      <path className="sun" d="M96 200v-64h40v64Z" />
      <path className="sky" d="M156 136h68v40h-68Z" />
      <path className="night" d="M112 40h96v28h-96Z" />
      <path d="M128 54h64M128 168v2M190 136v40M156 156h68" />
      <Plant x={270} />
    </>
  ),
  // Where people follow you.
  'investor-4': () => (
    <>
      <path className="night" d="M120 44h80q8 0 8 8v140q0 8-8 8h-80q-8 0-8-8v-140q0-8 8-8Z" />
      <path className="sheet" d="M122 58h76v124h-76Z" />
      <circle className="plum" cx="142" cy="80" r="10" />
      <path className="sun" d="M134 104h52v40h-52Z" />
      <path d="M160 76h28M160 86h18M134 158h52M134 170h30M148 51h24" />
      <path className="plum" d="M72 96c-12-22 16-28 18-12 8-14 30-2 14 18l-22 18Z" />
      <path className="leaf" d="M222 126h48v30h-24l-12 12v-12h-12Z" />
      <path d="M234 141h2M245 141h2M256 141h2" />
    </>
  ),
  // What your business is worth.
  'investor-5': () => (
    <>
      <path d="M160 50v138M84 76q76-30 152 0M84 76l-28 62M84 76l28 62M236 76l-28 62M236 76l28 62" />
      <circle className="sun" cx="160" cy="52" r="9" />
      <path className="sea" d="M50 138h68q-4 26-34 26t-34-26ZM202 138h68q-4 26-34 26t-34-26Z" />
      <path className="plum" d="M124 188h72l10 12h-92Z" />
      <Coin x={236} y={119} />
      <path className="sheet" d="M68 138v-22l16-14 16 14v22Z" />
      <path d="M80 138v-14h8v14" />
    </>
  ),
  // Whether it is incorporated.
  'investor-6': () => (
    <>
      <path className="sheet" d="M72 52h176v124h-176Z" />
      <path d="M84 64h152v100h-152ZM120 84h80M104 104h112M104 120h112M104 136h50" />
      <path className="plum" d="M186 156l-8 44 20-12 20 12-8-44Z" />
      <circle className="sun" cx="198" cy="146" r="24" />
      <Star x={198} y={146} fill="sheet" />
      <Plant x={274} />
    </>
  ),
  // What was invested before.
  'investor-7': () => (
    <>
      <path className="plum" d="M64 176h152v24h-152Z" />
      <path className="sea" d="M76 152h140v24h-140Z" />
      <path className="night" d="M68 128h136v24h-136Z" />
      <path d="M84 176v24M96 152v24M88 128v24M120 188h70M128 164h66M120 140h64" />
      <circle className="sheet" cx="136" cy="84" r="44" />
      <path d="M136 56v28l-20 12M136 44v4M136 120v4M96 84h4M172 84h4" />
      <Coin x={240} y={180} />
      <Coin x={248} y={142} />
    </>
  ),
  // How much you look for.
  'investor-8': () => (
    <>
      <path className="sheet" d="M104 84q-16 10-16 30v66q0 20 20 20h104q20 0 20-20v-66q0-20-16-30Z" />
      <path className="sea" d="M98 64h124v20h-124Z" />
      <path className="sun" d="M88 148q36-14 72 0t72 0v32q0 20-20 20h-104q-20 0-20-20Z" />
      <path d="M220 118h-26M212 132h-18M220 104h-26" />
      <Coin x={160} y={116} />
      <path d="M160 58v-30M150 38l10-10 10 10M120 176h18M156 186h18M186 172h18" />
    </>
  ),
  // What the money will do.
  'investor-9': () => (
    <>
      <path className="sky" d="M130 46a66 66 0 1 0 66 66h-66Z" />
      <path className="plum" d="M130 112l-46 47a66 66 0 0 0 46 19Z" />
      <path className="sun" d="M142 34v66h66a66 66 0 0 0-66-66Z" />
      <path className="sheet" d="M206 120h54v80h-54Z" />
      <path d="M234 136h16M234 160h16M234 184h16M214 136l4 4 8-9M214 160l4 4 8-9M214 184l4 4 8-9M130 178v22M110 200h40M160 66h20" />
    </>
  ),
  // What only you have.
  'investor-10': () => (
    <>
      <Person x={78} fill="sky" hair="long" />
      <Person x={244} fill="sky" />
      <At x={160} y={200}>
        <path className="sheet" d="M-38 0v-34h76v34ZM-46-34h92v-12h-92Z" />
        <path className="sun" d="M-40-116l20-26h40l20 26-40 58Z" />
        <path d="M-40-116h80M-20-142l8 26 12 58 12-58 8-26M-12-116l12-26 12 26M0-162v-12M-36-152l-8-8M36-152l8-8" />
      </At>
    </>
  ),
}
