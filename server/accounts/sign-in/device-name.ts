type Names = readonly (readonly [name: string, sign: RegExp])[]

// Most browsers also name the browsers that they are based on: the first match is the right one.
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
  // Also an iPad that requests desktop pages.
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

// No browser sends more. An invented header may be long, and each pattern reads all of it.
const MOST_READ = 1_000

/** The name of a browser and its system, for example `Firefox on Windows`; nothing else of the header is stored. */
export function deviceOf(userAgent = ''): string {
  const text = userAgent.slice(0, MOST_READ)
  const browser = nameIn(text, BROWSERS) ?? 'Another browser'
  const system = nameIn(text, SYSTEMS)
  return system === undefined ? browser : `${browser} on ${system}`
}

function nameIn(text: string, names: Names): string | undefined {
  return names.find(([, sign]) => sign.test(text))?.[0]
}
