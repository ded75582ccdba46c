type Names = readonly (readonly [name: string, sign: RegExp])[]

// Most browsers name those that they descend from too: the first that fits is the one.
const BROWSERS: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPX|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUC ?Browser\//],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

const SYSTEMS: Names = [
  ['KaiOS', /\bKAIOS\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  // An iPad that asks for desktop pages says so too.
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

// No browser says more. What somebody made up may be as long as a header, and a pattern goes over it many times.
const MOST_READ = 1_000

/** What a browser calls itself, in a few words of ours: a person recognises it, and nothing else of it is kept. */
export function deviceOf(userAgent = ''): string {
  const text = userAgent.slice(0, MOST_READ)
  const browser = nameIn(text, BROWSERS) ?? 'Another browser'
  const system = nameIn(text, SYSTEMS)
  return system === undefined ? browser : `${browser} on ${system}`
}

function nameIn(text: string, names: Names): string | undefined {
  return names.find(([, sign]) => sign.test(text))?.[0]
}
