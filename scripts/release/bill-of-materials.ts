/** A package as the lock file describes it. */
export type Locked = {
  /** Only where it stands under another name than its own. */
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type Lock = { name: string; version: string; packages: Record<string, Locked> }

type Component = {
  'bom-ref': string
  type: 'application' | 'library'
  name: string
  version: string
  scope?: 'required' | 'optional'
  hashes?: { alg: 'SHA-512'; content: string }[]
  licenses: ({ license: { id: string } } | { expression: string })[]
  purl: string
}

/** Packages of development, parts of which are in the product: the typefaces and the shapes of the countries. */
const DRAWN_FROM = /^(@(fontsource(-variable)?|expo-google-fonts)\/[\w-]+|world-atlas)$/
/** The licences of packages that have one as a file and do not name it. */
const UNNAMED: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }
const FOLDER = 'node_modules/'

/**
 * The packages that a product is made of, in the words of CycloneDX 1.5, from its lock file alone: without a time, a
 * serial number or where a package was fetched from, the same lock file gives the same bytes.
 */
export function billOfMaterials({ name, version, packages }: Lock) {
  const paths = Object.keys(packages).filter((path) => path !== '' && isShipped(path, packages))
  const parts = new Map(paths.map((path) => [path, componentOf(path, packages[path] as Locked)]))
  const own = rootComponent({ name, version, license: packages['']?.license })
  const references = [['', own] as const, ...parts].map(([path, component]) => ({
    ref: component['bom-ref'],
    dependsOn: unique(neededBy(path, packages).flatMap((other) => parts.get(other)?.['bom-ref'] ?? [])),
  }))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: own },
    // A package that stands in several places is one component.
    components: [...byReference(parts.values(), (one) => one['bom-ref']).values()],
    dependencies: [...byReference(references, (one) => one.ref).values()],
  }
}

/** Whether the package at a place of the lock file is installed in production, or a part of it is in the product. */
export function isShipped(path: string, packages: Lock['packages']): boolean {
  return packages[path]?.dev !== true || DRAWN_FROM.test(nameAt(path))
}

function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
}

function rootComponent({
  name,
  version,
  license,
}: {
  name: string
  version: string
  license: string | undefined
}): Component {
  return {
    'bom-ref': `${name}@${version}`,
    type: 'application',
    name,
    version,
    licenses: licensesOf(license),
    purl: purlOf(name, version),
  }
}

function componentOf(path: string, locked: Locked): Component {
  const { name = nameAt(path), version = '', license, integrity, optional, devOptional } = locked
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: optional === true || devOptional === true ? 'optional' : 'required',
    hashes: hashesOf(integrity),
    licenses: licensesOf(license ?? UNNAMED[`${name}@${version}`]),
    purl: purlOf(name, version),
  }
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function hashesOf(integrity = ''): { alg: 'SHA-512'; content: string }[] {
  const [algorithm, text = ''] = integrity.split('-')
  if (algorithm !== 'sha512') return []
  return [{ alg: 'SHA-512', content: Buffer.from(text, 'base64').toString('hex') }]
}

function licensesOf(license: string | undefined): Component['licenses'] {
  if (license === undefined) return []
  return [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }]
}

/** The places of the packages that the one in a place asks for, as Node finds them: in its own folder, else further up. */
function neededBy(path: string, packages: Lock['packages']): string[] {
  const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {}
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    for (let folder: string | null = path; folder !== null; folder = above(folder)) {
      const place = folder === '' ? `${FOLDER}${name}` : `${folder}/${FOLDER}${name}`
      if (place in packages) return [place]
    }
    return []
  })
}

function above(path: string): string | null {
  if (path === '') return null
  const end = path.lastIndexOf(`/${FOLDER}`)
  return end === -1 ? '' : path.slice(0, end)
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)].toSorted()
}

/** In the order of their references, which is that of their letters. */
function byReference<T>(all: Iterable<T>, referenceOf: (one: T) => string): Map<string, T> {
  const found = new Map([...all].map((one) => [referenceOf(one), one]))
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
