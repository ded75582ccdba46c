import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import { endpoints } from '#test/cases/calls/endpoints.ts'

/** Debian's list of paths, of the package wapiti, and its list of files on a machine, of the package sqlmap. */
const PATHS = '/usr/lib/python3/dist-packages/wapitiCore/data/attacks/busterPayloads.txt'
const FILES = '/usr/share/sqlmap/data/txt/common-files.txt'

const LEAKS = `
.git .git/HEAD .git/config .git/index .git/logs/HEAD .gitignore .github/workflows/ci.yml .svn/entries .hg/store
.env .env.local .env.production .env.example .env.bak .npmrc .nvmrc .htaccess .htpasswd .DS_Store .ssh/id_rsa .bash_history
.well-known/security.txt .well-known/openid-configuration .vscode/settings.json .idea/workspace.xml
backup backup.zip backup.tar.gz backup.sql dump.sql db.sql database.sql site.zip www.zip fwc.zip fwc.tar.gz
package.json package-lock.json tsconfig.json knip.json biome.json vite.config.ts react-router.config.ts rolldown.config.ts
server.ts server.js main.ts app.js index.js index.ts index.html run.js server/main.ts server/run.js build/server/run.js
docker-compose.yml Dockerfile nginx.conf web.config config.json config.ts config.php settings.json secrets.json credentials
access.json var var/postgres/access.json postgres/access.json postgres/data/postmaster.pid mail var/mail uploads var/uploads
logs log error.log server.log debug.log npm-debug.log core heapdump.heapsnapshot
phpinfo.php info.php test.php server-status server-info actuator actuator/env actuator/heapdump metrics prometheus
debug debug/pprof trace console status health healthz graphql graphiql swagger swagger.json swagger-ui openapi.json api-docs
api api/ api/v1 api/v2 api/admin api/users api/user api/debug api/env api/config api/internal api/graphql api/metrics api/docs
api/openapi.json api/health api/health/live api/health/ready api/.env api/../.env api/user/current_user.json
@vite/client @fs/etc/hosts @id/react node_modules/.vite __manifest __vite_ping _root.data assets assets/ files files/
assets/manifest.json assets/.vite/manifest.json .vite/manifest.json stats.html sourcemap.json sw.js service-worker.js
crossdomain.xml clientaccesspolicy.xml humans.txt ads.txt robots.txt sitemap.xml favicon.ico favicon.svg manifest.webmanifest
`.split(/\s+/)

const UPWARDS = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..%252f', '..;/', '....//']
const COPIES = ['.map', '.bak', '.old', '~', '.gz', '.br', '.swp', '.orig']

/** Paths to ask for, each once: ours, this project's own files, what was built, every call, and Debian's lists. */
export async function words(built: readonly string[]): Promise<string[]> {
  const ours = (await readdir(root)).filter((name) => name !== 'node_modules')
  const inside = [
    ...ours,
    'node_modules/fastify/package.json',
    'build/pages/server/index.js',
    'server/config.ts',
  ]
  const files = (await linesOf(FILES)).filter((line) => line.startsWith('/')).slice(0, 200)
  const all = [
    ...LEAKS,
    ...inside,
    ...['', 'assets/', 'files/', 'og/', 'api/'].flatMap((folder) =>
      UPWARDS.flatMap((up) =>
        [up.repeat(2), up.repeat(4)].flatMap((way) =>
          ['package.json', '.git/HEAD', 'etc/hosts'].map((name) => `${folder}${way}${name}`),
        ),
      ),
    ),
    ...files.map((file) => `assets/${'..%2f'.repeat(8)}${file.slice(1)}`),
    ...built.flatMap((path) => COPIES.map((copy) => `${path.slice(1)}${copy}`)),
    ...[...endpoints.values()].map(({ path }) => `api${path}`),
    ...(await linesOf(PATHS)),
  ]
  return [...new Set(all)].filter((word) => word !== '' && !/[\s#]/.test(word) && isEncoded(word))
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(join(file), 'utf8')).split('\n')
}

/** Whether a client sends it at all. */
function isEncoded(word: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(word)
}
