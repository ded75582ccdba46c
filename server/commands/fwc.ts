import { readVersion } from '../root.ts'

type Command = { does: string; run: () => unknown }

/** The commands of `./fwc` in a release archive. */
const commands: Record<string, Command> = {
  start: { does: 'serves the site until SIGTERM or Ctrl-C', run: start },
  admin: { does: 'makes somebody an admin: admin you@example.org', run: () => import('./admin.ts') },
  demo: { does: 'fills an empty installation with sample content', run: () => import('./demo.ts') },
  migrate: {
    does: 'brings the tables up to date; --plan says what that would do',
    run: () => import('./migrate.ts'),
  },
  backup: { does: 'copies database, files and settings: backup /a/folder', run: () => import('./backup.ts') },
  restore: { does: 'brings them back: restore /a/folder', run: () => import('./restore.ts') },
  check: { does: 'checks that everything that is kept is whole', run: () => import('./check-data.ts') },
  'audit:verify': { does: 'checks the audit log', run: () => import('./audit-verify.ts') },
  version: { does: 'says which version this is', run: version },
}

async function start(): Promise<void> {
  const env = { ...process.env }
  // React reads this when it is loaded: with any other value it uses its development build, which is several times slower.
  process.env['NODE_ENV'] = 'production'
  const { run } = await import('../run.ts')
  await run(env, { dev: false, onReady: () => undefined })
}

function version(): void {
  process.stdout.write(`${readVersion()} (${process.platform}-${process.arch}, Node ${process.version})\n`)
}

// The name is removed from the arguments, so that a command finds its own where it does when it is run alone.
const [name = ''] = process.argv.splice(2, 1)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) await command.run()
else {
  const lines = Object.entries(commands).map(([word, { does }]) => `  ./fwc ${word.padEnd(14)}${does}\n`)
  process.stderr.write(`Say what to do:\n${lines.join('')}`)
  process.exitCode = 1
}
