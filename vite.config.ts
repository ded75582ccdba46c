import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineScript } from './scripts/inline-script.ts'
import { pictures } from './scripts/pictures.ts'
import { precompress } from './scripts/precompress.ts'
import { scriptGroups } from './scripts/script-groups.ts'

export default defineConfig({
  plugins: [inlineScript(), pictures(), tailwindcss(), reactRouter(), precompress()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } } } },
  },
  // Found only when a page that uses them is opened; preparing them late would reload that page.
  optimizeDeps: {
    include: [
      '@base-ui/react/combobox',
      '@base-ui/react/dialog',
      '@base-ui/react/menu',
      'lucide-react',
      'react-international-phone',
      'zod',
    ],
  },
})
