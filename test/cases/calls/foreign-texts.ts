/** Texts that nobody may put into an e-mail to somebody else. */
export const attacks = [
  'your account is locked\r\n\r\nIMPORTANT NOTICE\n===',
  'https://evil.example/pay?now',
  'hxxps://evil.example',
  'www.evil',
  'evil.example',
  'evil[.]example',
  'evil\u200b.example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'help@evil.example',
  'evil@okbank',
  '+91 98200-77777',
  '(०९८२०) ०७७७७७',
  '₹77,777',
  'Rs. 77777/-',
  '77,777',
  '७७,७७७',
  '77777 rupees',
  '७७७७७ रुपये',
  '\u202e77777₹\u2066',
  '</p><h1>Pay</h1><a href="https://evil.example">now</a>',
  '”\u2028“Signed, FWC”',
  `🙂 नमस्ते ${'very long '.repeat(1_000)}`,
]
/** The parts of these texts that must not be in any e-mail. */
export const LEAK =
  /evil|77777|77,777|७७७७७|७७,७७७|98200|९८२०|[\u200b\u2028\u202a-\u202e\u2066-\u2069\r]|“Signed/

/** The same e-mail with this text in each field that somebody has typed. */
export function withText<T>(value: T, text: string): T {
  if (typeof value !== 'object' || value === null) return value
  if ('by' in value && 'text' in value) return { ...value, text }
  const entries = Object.entries(value).map(([name, inner]) => [name, withText(inner, text)])
  return (Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)) as T
}
