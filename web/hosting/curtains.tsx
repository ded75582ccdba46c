/** The picture in the arch: a stage with closed curtains, and an online meeting on its screen. */
export function Curtains() {
  return (
    <>
      <path d="M0 0H520V620H0Z" fill="var(--hill-near)" />
      <path d="M128 196H392V424H128Z" fill="#fbf8f3" stroke="#16203a" strokeWidth="2" />
      <g stroke="#16203a" strokeWidth="2">
        <path d="M142 210H254V304H142Z" fill="var(--brand-on-light)" />
        <path d="M266 210H378V304H266Z" fill="#f4c27c" />
        <path d="M142 316H254V410H142Z" fill="#8a2c66" />
        <path d="M266 316H378V410H266Z" fill="#13946f" />
        <g fill="#e6b58a">
          <circle cx="198" cy="246" r="18" />
          <circle cx="322" cy="246" r="18" />
          <circle cx="198" cy="352" r="18" />
          <circle cx="322" cy="352" r="18" />
        </g>
        <path d="M168 304A30 32 0 0 1 228 304Z" fill="var(--saffron)" />
        <path d="M292 304A30 32 0 0 1 352 304Z" fill="#b93229" />
        <path d="M168 410A30 32 0 0 1 228 410Z" fill="#fbf8f3" />
        <path d="M292 410A30 32 0 0 1 352 410Z" fill="var(--brand-on-light)" />
        <path d="M0 0H138C146 180 120 330 40 470H0ZM520 0H382C374 180 400 330 480 470H520Z" fill="#b93229" />
        <path d="M76 0C88 170 70 320 10 470M444 0C432 170 450 320 510 470" fill="none" />
        <path d="M0 470H520V620H0Z" fill="#8a4b0a" />
        <path d="M0 520H520M0 566H520" fill="none" />
        <path d="M244 470V440H276V470L300 508H220Z" fill="#16203a" />
      </g>
    </>
  )
}
