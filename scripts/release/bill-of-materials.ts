/** A package as the lock file describes it. */
export type Locked = {
  /** Only where it is installed under another name than its own. */
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
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

/** Packages for development of which a part is in the product: the typefaces and the shapes of the countries. */
const DRAWN_FROM = /^(@(fontsource(-variable)?|expo-google-fonts)\/[\w-]+|world-atlas)$/
/** Licences of packages that have a licence file and do not name the licence in their `package.json`. */
const UNNAMED: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }
const FOLDER = 'node_modules/'

/**
 * The packages that a product is made of, in the words of CycloneDX 1.5, from its lock file alone: without a time, a
 * serial number or where a package was fetched from, the same lock file gives the same bytes.
 */
export function billOfMaterials({ name, version, packages }: Lock) {
  const paths = Object.keys(packages).filter((path) => path !== '' && isShipped(path, packages))
  const components = paths.map((path) => componentOf(path, packages[path] as Locked))
  // A package that is installed in several folders is one component.
  const byReference = new Map(components.map((component) => [component['bom-ref'], component]))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': `${name}@${version}`,
        type: 'application',
        name,
        version,
        licenses: licensesOf(packages['']?.license),
        purl: purlOf(name, version),
      } satisfies Component,
    },
    components: [...byReference.values()].toSorted((one, other) =>
      one['bom-ref'] < other['bom-ref'] ? -1 : 1,
    ),
  }
}

/** Whether the package at a path of the lock file is installed in production, or a part of it is in the product. */
export function isShipped(path: string, packages: Lock['packages']): boolean {
  return packages[path]?.dev !== true || DRAWN_FROM.test(nameAt(path))
}

function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
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
