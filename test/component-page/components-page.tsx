import { hiddenMeta } from '#web/app/seo/metadata.ts'
import './components.css'

export const meta = hiddenMeta('Components')

/**
 * Shows every component twice, in light and dark. In a frame, `prefers-color-scheme` follows the `color-scheme` of the frame, and
 * media queries use the width of the frame.
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
