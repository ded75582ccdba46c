import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// What every page needs once it is awake, in two files rather than in forty: fewer headers, and one dictionary to pack by.
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'shell',
    test: new RegExp(
      [
        'web/app/(call|desk-menu|footer|found|header|intent|join|login-link|phone-menu|profile-icon|session|token)\\.tsx?$',
        'web/ui/(arch|awake|button|inscription|lattice|monogram|portrait|skeleton|toast)\\.tsx?$',
        'web/content/site',
        // Its first line orders the layers, so no other styles may come before it.
        'web/app\\.css',
        'contract/(problem|return-to|found)',
        'lucide-react/dist/esm/(Icon|createLucideIcon|defaultAttributes|context|shared/|icons/(arrow-up|chevron-down|menu|x|play|pause)\\.)',
      ]
        .join('|')
        .replaceAll('/', '[\\\\/]'),
    ),
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups } } } }),
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
}))
