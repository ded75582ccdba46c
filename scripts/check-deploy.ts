import { execFileSync, spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './debian.ts'
import { root } from './steps.ts'

type Check = {
  /** The files that are checked. */
  name: string
  /** The program that checks them. */
  program: string
  /** Another program that is needed. */
  needs?: string
  env?: Record<string, string>
  /** Writes the program's input into an empty folder, and returns the arguments for the program. */
  prepare: (folder: string) => Promise<string[]>
}

const deploy = join(root, 'deploy')
const COMPOSE = {
  SITE_HOST: 'example.org',
  POSTGRES_PASSWORD: 'one',
  OWNER_PASSWORD: 'two',
  SERVER_PASSWORD: 'three',
}

const checks: Check[] = [
  {
    name: 'deploy/fwc.service',
    program: 'systemd-analyze',
    async prepare(folder) {
      const unit = await readFile(join(deploy, 'fwc.service'), 'utf8')
      // The check needs an existing program, and this machine need not be the server.
      await writeFile(join(folder, 'fwc.service'), unit.replace('/opt/fwc/fwc', '/bin/true'))
      return ['verify', join(folder, 'fwc.service')]
    },
  },
  { name: 'deploy/nginx.conf', program: 'nginx', needs: 'openssl', prepare: prepareNginx },
  {
    name: 'deploy/Caddyfile',
    program: 'caddy',
    env: { SITE_HOST: 'example.org' },
    prepare: async () => ['validate', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')],
  },
  {
    name: 'deploy/compose.yaml',
    program: 'docker-compose',
    env: COMPOSE,
    async prepare(folder) {
      await copyFile(join(deploy, 'compose.yaml'), join(folder, 'compose.yaml'))
      await copyFile(join(root, '.env.example'), join(folder, 'site.env'))
      return ['--file', join(folder, 'compose.yaml'), 'config', '--quiet']
    },
  },
  {
    name: 'deploy/alerts.yml',
    program: 'promtool',
    prepare: async () => ['check', 'rules', join(deploy, 'alerts.yml')],
  },
  {
    name: 'deploy/alerts.test.yml',
    program: 'promtool',
    prepare: async () => ['test', 'rules', join(deploy, 'alerts.test.yml')],
  },
  { name: 'deploy/grafana-dashboard.json', program: 'promtool', prepare: prepareDashboard },
  {
    name: 'deploy/database-roles.sh, scripts/release/fwc.sh',
    program: 'shellcheck',
    prepare: async () => [join(deploy, 'database-roles.sh'), join(root, 'scripts/release/fwc.sh')],
  },
]

/** `deploy/nginx.conf` belongs into an `http` block and needs a certificate; both are made for the check. */
async function prepareNginx(folder: string): Promise<string[]> {
  const site = await readFile(join(deploy, 'nginx.conf'), 'utf8')
  await mkdir(join(folder, 'cache'))
  await writeFile(
    join(folder, 'site.conf'),
    site
      .replaceAll(/\/etc\/ssl\/|\/var\/log\/nginx\//g, `${folder}/`)
      .replace('/var/cache/nginx', `${folder}/cache`),
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/site.conf; }\n`,
  )
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'example.org.key')]
  const certificate = [
    '-x509',
    '-days',
    '1',
    '-subj',
    '/CN=example.org',
    '-out',
    join(folder, 'example.org.pem'),
  ]
  execFileSync('openssl', ['req', ...key, ...certificate], { stdio: 'ignore' })
  return ['-t', '-q', '-c', join(folder, 'nginx.conf')]
}

/** The queries of the dashboard as rules for promtool, which reads JSON as YAML. */
async function prepareDashboard(folder: string): Promise<string[]> {
  const dashboard = JSON.parse(await readFile(join(deploy, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const rules = queries.map((expr, at) => ({ record: `query_${at}`, expr }))
  const path = join(folder, 'queries.json')
  await writeFile(path, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  return ['check', 'rules', path]
}

/** Whether the program accepts the files; undefined: it is not on this machine. */
async function passes({ name, program, needs, env, prepare }: Check): Promise<boolean | undefined> {
  // Some programs are in a `sbin` folder, which may be missing in PATH.
  const [path, other] = [program, needs ?? program].map((one) => findProgram([one, `../sbin/${one}`]))
  if (path === undefined || other === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'fwc-deploy-'))
  try {
    const { status, error, stdout, stderr } = spawnSync(path, await prepare(folder), {
      encoding: 'utf8',
      env: { ...process.env, ...env, HOME: folder },
    })
    if (status === 0) return true
    process.stderr.write(`${name}: ${program} says\n${error?.message ?? ''}${stdout}${stderr}\n`)
    return false
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** `npm run check:deploy` */
for (const check of checks) {
  const { name, program, needs } = check
  const isClean = await passes(check)
  if (isClean === false) process.exitCode = 1
  const missing = needs === undefined ? program : `${program} or ${needs}`
  const words = isClean === undefined ? `not checked, for want of ${missing}` : isClean ? 'clean' : 'refused'
  process.stdout.write(`${name}: ${words}\n`)
}
