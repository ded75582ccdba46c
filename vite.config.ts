import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineScript } from './scripts/inline-script.ts'
import { pictures } from './scripts/pictures.ts'
import { precompress } from './scripts/precompress.ts'

export default defineConfig({
  plugins: [inlineScript(), pictures(), tailwindcss(), reactRouter(), precompress()],
  build: { assetsInlineLimit: 0 },
  environments: {
    // One file of what every page needs: in many small ones it is 6 KB more for whoever hydrates a page.
    client: {
      build: {
        rolldownOptions: {
          output: {
            advancedChunks: {
              groups: [{ name: 'framework', test: /node_modules\/(?:react|react-router)\// }],
            },
          },
        },
      },
    },
  },
  // Found only when a page that uses them is opened; preparing them late would reload that page.
  optimizeDeps: {
    include: [
      '@base-ui/react/combobox',
      '@base-ui/react/dialog',
      '@base-ui/react/menu',
      'lucide-react',
      'react-international-phone',
      'react-toastify/unstyled',
      'zod',
    ],
  },
})
