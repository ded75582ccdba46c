import { paint } from './paint.ts'

type Look = {
  /** The position of the feet. */
  x: number
  y: number
  size?: number
  flip?: boolean
  skin?: 0 | 1 | 2
  top?: string
  /** The colour of the trousers; without it, the clothes are of one piece. */
  low?: string
  hair?: 'short' | 'bun' | 'long' | 'turban'
  pose?: 'stand' | 'raise' | 'reach' | 'carry'
  /** Draws a kurta or sari down to the feet instead of trousers. */
  robe?: boolean
  isSeated?: boolean
}

const FAR_ARM = { stand: 'M-13-86L-20-66L-17-48', raise: 'M-13-86L-20-66L-17-48' }
const NEAR_ARM = {
  stand: 'M13-86L20-66L17-48',
  raise: 'M13-87L28-98L32-122',
  reach: 'M13-86L26-72L44-78',
  carry: 'M13-86L20-66L34-64',
}

/** A person about 126 high, without a face; hair, clothes and hands show who it is. */
export function Figure({
  x,
  y,
  size = 1,
  flip = false,
  skin = 1,
  top = paint.brand,
  hair = 'short',
  pose = 'stand',
  robe = false,
  low = robe ? top : paint.cloth,
  isSeated = false,
}: Look) {
  const tone = paint.skin[skin]
  // A large figure has lines as fine as those of small ones.
  const line = size > 1.4 ? 2.8 / size : 2
  return (
    <g
      transform={`translate(${x} ${y})scale(${flip ? -size : size} ${size})`}
      strokeWidth={line === 2 ? undefined : line.toFixed(2)}
    >
      {isSeated ? <path d="M-32 0Q-36-15-14-17H14Q36-15 32 0Q0 7-32 0Z" fill={low} /> : null}
      {isSeated || robe ? null : <path d="M-13 0V-50H13V0H3V-34H-3V0Z" fill={low} />}
      <g transform={isSeated ? 'translate(0 38)' : undefined}>
        {robe && !isSeated ? <path d="M-12-64L-19 0H19L12-64Z" fill={low} /> : null}
        {hair === 'long' ? <path d="M-14-112A14 14 0 0 1 14-112L15-88H-15Z" fill={paint.hair} /> : null}
        <Limb d={pose === 'raise' ? FAR_ARM.raise : FAR_ARM.stand} sleeve={top} skin={tone} line={line} />
        <path d="M-4-106V-92H4V-106" fill={tone} />
        <path d="M-16-46V-84Q-16-97-5-97H5Q16-97 16-84V-46Z" fill={top} />
        <circle cy="-113" r="12" fill={tone} />
        <Hair hair={hair} />
        <Limb d={NEAR_ARM[pose]} sleeve={top} skin={tone} line={line} />
      </g>
    </g>
  )
}

function Limb({ d, sleeve, skin, line }: { d: string; sleeve: string; skin: string; line: number }) {
  const [, x, y] = /L(-?[\d.]+)(-[\d.]+)$/.exec(d) ?? []
  return (
    <>
      <path d={d} strokeWidth={(6 + 2 * line).toFixed(1)} />
      <circle cx={x} cy={y} r="5" fill={skin} />
      <path d={d} stroke={sleeve} strokeWidth="6" />
    </>
  )
}

function Hair({ hair }: { hair: NonNullable<Look['hair']> }) {
  if (hair === 'turban')
    return <path d="M-14-113Q-16-131 1-131Q17-131 14-113Q0-123-14-113Z" fill={paint.sun} />
  return (
    <g fill={paint.hair}>
      {hair === 'bun' ? <circle cx="-11" cy="-122" r="6" /> : null}
      <path d="M-12.5-111A12.5 12.5 0 0 1 12.5-113Q6-114 2-120Q-6-112-12.5-111Z" />
    </g>
  )
}

type Props = { x: number; y: number; size?: number; crown?: string }

/** A tree with a round crown, its foot at x, y. */
export function Tree({ x, y, size = 1, crown = paint.leaf }: Props) {
  return (
    <g transform={`translate(${x} ${y})scale(${size})`}>
      <path d="M-5 0L-3-44H3L5 0Z" fill={paint.soil} />
      <path d="M0-40Q-34-38-32-66Q-34-90-12-94Q0-112 16-96Q38-92 32-66Q34-40 0-40Z" fill={crown} />
    </g>
  )
}
