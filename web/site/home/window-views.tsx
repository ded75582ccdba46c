const PAPER = '#fbf8f3'
const SAND = '#e6dfd3'
const SUN = 'var(--saffron)'
const GLOW = '#ffc27a'

/** The pictures in the windows of the home page, 260 by 300 from the sill upwards. */
export const views = {
  /** A bridge, with a lantern at either end, over the water between two banks. */
  bridge: () => (
    <>
      <circle cx="130" cy="150" r="44" fill={SUN} />
      <path d="M0 222H260V300H0Z" fill="#1c66a4" />
      <path d="M78 262H118M146 274H192M52 284H84" stroke="#82bdf2" strokeWidth="4" strokeLinecap="round" />
      <path d="M0 204C34 194 62 204 82 230C88 244 60 262 64 300H0Z" fill="#0e7c5f" />
      <path d="M260 204C226 194 198 204 178 230C172 244 200 262 196 300H260Z" fill="#13946f" />
      <path d="M56 224Q130 156 204 224L194 228Q130 186 66 228Z" fill={PAPER} />
      <path d="M86 210V186M108 196V174M130 190V168M152 196V174M174 210V186" stroke={PAPER} strokeWidth="4" />
      <path d="M70 202Q130 138 190 202" fill="none" stroke={SAND} strokeWidth="4" />
      <path d="M52 226V178M208 226V178" stroke={PAPER} strokeWidth="5" />
      <path d="M43 160H61V178H43ZM199 160H217V178H199Z" fill={GLOW} />
    </>
  ),
  /** Three saplings on steps of coins, each taller than the last. */
  sapling: () => (
    <>
      <circle cx="178" cy="128" r="36" fill={SUN} />
      <path d="M0 260C70 246 190 246 260 260V300H0Z" fill="#2c4a10" />
      <path d="M44 250H88V258H44ZM44 240H88V248H44Z" fill={GLOW} />
      <path
        d="M108 250H152V258H108ZM108 240H152V248H108ZM108 230H152V238H108ZM108 220H152V228H108Z"
        fill={GLOW}
      />
      <path
        d="M172 250H216V258H172ZM172 240H216V248H172ZM172 230H216V238H172ZM172 220H216V228H172ZM172 210H216V218H172ZM172 200H216V208H172ZM172 190H216V198H172Z"
        fill={GLOW}
      />
      <path d="M66 240V214M130 220V176M194 190V120" stroke={PAPER} strokeWidth="5" strokeLinecap="round" />
      <g fill="#a5cf75">
        <path d="M66 222C54 222 48 214 48 204C60 204 66 212 66 222ZM66 216C78 216 84 208 84 198C72 198 66 206 66 216Z" />
        <path d="M130 200C114 200 106 190 106 178C122 178 130 188 130 200ZM130 188C146 188 154 178 154 166C138 166 130 176 130 188Z" />
        <path d="M194 168C174 168 164 156 164 142C184 142 194 154 194 168ZM194 152C214 152 224 140 224 126C204 126 194 138 194 152ZM194 130C178 130 170 120 170 108C186 108 194 118 194 130Z" />
      </g>
    </>
  ),
  /** A great lamp that has lit two small ones. */
  lamps: () => (
    <>
      <circle cx="130" cy="146" r="92" fill={SUN} opacity="0.22" />
      <circle cx="130" cy="146" r="58" fill={SUN} opacity="0.34" />
      <path d="M130 84C150 112 158 128 158 146A28 28 0 0 1 102 146C102 128 110 112 130 84Z" fill={SUN} />
      <path d="M130 122C140 136 144 144 144 152A14 14 0 0 1 116 152C116 144 120 136 130 122Z" fill={GLOW} />
      <path d="M84 182H176C172 204 154 214 140 216V238H120V216C106 214 88 204 84 182Z" fill={PAPER} />
      <path d="M0 258H260V300H0Z" fill="#4f1539" />
      <path d="M98 238H162V258H98Z" fill={SAND} />
      <path d="M58 204C66 216 70 222 70 228A12 12 0 0 1 46 228C46 222 50 216 58 204Z" fill={SUN} />
      <path d="M202 204C210 216 214 222 214 228A12 12 0 0 1 190 228C190 222 194 216 202 204Z" fill={SUN} />
      <path
        d="M36 242H80C78 254 68 258 58 258S38 254 36 242ZM180 242H224C222 254 212 258 202 258S182 254 180 242Z"
        fill={PAPER}
      />
    </>
  ),
  /** A village at night, a light in every house. */
  village: () => (
    <>
      <path d="M188 92A34 34 0 1 0 214 142A28 28 0 0 1 188 92Z" fill={GLOW} />
      <path d="M0 214C50 184 90 206 136 188S220 186 260 206V300H0Z" fill="#0e7373" />
      <path d="M40 262V202L74 174L108 202V262Z" fill={PAPER} />
      <path d="M32 206L74 170L116 206" fill="none" stroke="#b93229" strokeWidth="7" />
      <path d="M108 262V222H150V262Z" fill={SAND} />
      <path d="M150 262V190H190V262Z" fill={PAPER} />
      <path d="M145 190H195" stroke="var(--brand-on-light)" strokeWidth="8" />
      <path d="M190 262V226L210 210L230 226V262Z" fill={SAND} />
      <path d="M0 254C80 244 180 264 260 250V300H0Z" fill="#073d3d" />
      <path
        d="M66 258V232A8 8 0 0 1 82 232V258ZM50 212H62V224H50ZM86 212H98V224H86ZM116 232H126V244H116ZM132 232H142V244H132ZM158 202H167V212H158ZM173 202H182V212H173ZM158 222H167V232H158ZM173 222H182V232H173ZM203 254V236A7 7 0 0 1 217 236V254Z"
        fill={SUN}
      />
    </>
  ),
  /** A lighthouse over the sea. */
  lighthouse: () => (
    <>
      <path d="M130 128L0 84V152ZM130 128L260 84V152Z" fill={GLOW} opacity="0.5" />
      <path d="M112 142H148L158 262H102Z" fill={PAPER} />
      <path d="M110 166H150L152 190H108ZM106 214H154L156 238H104Z" fill="#b93229" />
      <path d="M114 116H146V142H114Z" fill={SUN} />
      <path d="M110 116L130 92L150 116Z" fill="var(--brand-on-light)" />
      <path d="M104 142H156" stroke="var(--brand-on-light)" strokeWidth="6" />
      <path d="M123 262V248A7 7 0 0 1 137 248V262Z" fill="var(--brand-on-light)" />
      <path d="M64 266C86 244 112 254 130 250S176 244 198 266V300H64Z" fill="#47721d" />
      <path
        d="M0 264C26 254 44 274 70 264S118 274 144 264S192 274 218 264S248 258 260 264V300H0Z"
        fill="#1c66a4"
      />
      <path d="M30 284H72M150 286H206" stroke="#82bdf2" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  /** A sun over hills and workshops with their lamps lit, in a space of 520 by 620. */
  workshops: () => (
    <>
      <circle cx="318" cy="372" r="214" fill="var(--saffron)" opacity="0.14" />
      <circle cx="318" cy="372" r="182" fill="var(--saffron)" opacity="0.2" />
      <circle cx="318" cy="372" r="148" fill="var(--saffron)" />
      <path d="M0 468C70 430 130 440 196 462S330 486 400 446S490 430 520 438V620H0Z" fill="#13946f" />
      <path d="M0 512C96 476 188 530 286 506S450 478 520 500V620H0Z" fill="#0e7c5f" />
      <Workshops />
      <path d="M0 566C120 536 236 582 356 556S492 546 520 552V620H0Z" fill="#08513e" />
    </>
  ),
}

function Workshops() {
  return (
    <g>
      <path d="M104 506V468L128 448L152 468V506Z" fill="#fbf8f3" />
      <path d="M152 508V484H196V512Z" fill="#e6dfd3" />
      <path d="M98 470L128 444L158 470" fill="none" stroke="#b93229" strokeWidth="5" />
      <path d="M356 500V456H392V500Z" fill="#fbf8f3" />
      <path d="M392 500V474L412 460L432 474V500Z" fill="#e6dfd3" />
      <path d="M352 456H396" stroke="var(--brand-on-light)" strokeWidth="6" />
      <g fill="var(--saffron)">
        <path d="M121 506V488A7 7 0 0 1 135 488V506Z" />
        <path d="M162 492H170V500H162ZM178 492H186V500H178Z" />
        <path d="M363 466H370V474H363ZM378 466H385V474H378ZM363 481H370V489H363ZM378 481H385V489H378Z" />
        <path d="M406 500V486A6 6 0 0 1 418 486V500Z" />
      </g>
    </g>
  )
}
