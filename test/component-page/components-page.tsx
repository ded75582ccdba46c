import { hiddenMeta } from '#web/app/seo/metadata.ts'
import './components.css'

export const meta = hiddenMeta('Components')

/**
 * Every component twice. In a frame, `prefers-color-scheme` follows the `color-scheme` of the frame, and the width that
 * a style asks for is the frame's.
 */
export default function ComponentsPage() {
  return (
    <main className="component-page">
      <h1>Components</h1>
      {(['light', 'dark'] as const).map((theme) => (
        <section key={theme}>
          <h2 id={theme}>{theme === 'light' ? 'Light' : 'Dark'}</h2>
          <iframe
            src="/components/parts"
            title={`Every component, ${theme}`}
            style={{ colorScheme: theme }}
          />
        </section>
      ))}
    </main>
  )
}
