/** The few icons of the public pages, in a space of 24. An icon package would weigh more than all of them, and has no brands. */
const shapes = {
  menu: 'M4 6H20M4 12H20M4 18H20',
  close: 'M6 6L18 18M18 6L6 18',
  down: 'M6 9L12 15L18 9',
  back: 'M15 6L9 12L15 18',
  forward: 'M9 6L15 12L9 18',
  up: 'M12 20V4M5 11L12 4L19 11',
  left: 'M20 12H4M11 5L4 12L11 19',
  picture: 'M13 4H3V20H20V12M3 17L8.5 11.5L17 20M19 2V8M16 5H22',
  play: 'M7 4L19 12L7 20Z',
  pause: 'M8 4V20M16 4V20',
  mail: 'M2.5 5H21.5V19H2.5ZM2.5 7L12 13.5L21.5 7',
  phone:
    'M5 3H9L11 8L8.5 10A14 14 0 0 0 14 15.5L16 13L21 15V19A2 2 0 0 1 19 21A16 16 0 0 1 3 5A2 2 0 0 1 5 3Z',
  linkedin:
    'M6 3H18A3 3 0 0 1 21 6V18A3 3 0 0 1 18 21H6A3 3 0 0 1 3 18V6A3 3 0 0 1 6 3ZM8 11V16.5M8 7.5V7.6M12 16.5V11M12 13.5A2.2 2.2 0 0 1 16.4 13.5V16.5',
  youtube:
    'M6 5H18A4 4 0 0 1 22 9V15A4 4 0 0 1 18 19H6A4 4 0 0 1 2 15V9A4 4 0 0 1 6 5ZM10 9L15 12L10 15ZM11.5 11V13',
  instagram:
    'M8 3H16A5 5 0 0 1 21 8V16A5 5 0 0 1 16 21H8A5 5 0 0 1 3 16V8A5 5 0 0 1 8 3ZM12 8A4 4 0 0 1 12 16A4 4 0 0 1 12 8ZM17 7V7.1',
  error: 'M12 2A10 10 0 0 1 12 22A10 10 0 0 1 12 2ZM12 7.5V12.5M12 16.4V16.5',
  success: 'M12 2A10 10 0 0 1 12 22A10 10 0 0 1 12 2ZM8 12.5L11 15.5L16.5 9.5',
  info: 'M12 2A10 10 0 0 1 12 22A10 10 0 0 1 12 2ZM12 11V16.5M12 7.5V7.6',
}

export type IconName = keyof typeof shapes

/** An ornament in the text colour: the words beside it, or the label of the control, say the same. */
export function Icon({ name, size = 24, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
