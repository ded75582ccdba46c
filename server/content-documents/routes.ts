import * as calls from '#contract/content-documents/calls.ts'
import * as search from '#contract/content-documents/search.ts'
import { routes } from '../http/mount.ts'
import { discardContentDraft, publishContent, restoreContent, saveContentDraft } from './drafts.ts'
import { emailPreview, sendTestEmail } from './email-samples.ts'
import { newContentPage, removeContentPage } from './own-pages.ts'
import { uploadContentPicture } from './pictures.ts'
import { previewContent } from './preview.ts'
import { allContent, contentVersion, contentVersions, oneContent } from './reads.ts'
import { searchContent } from './search.ts'
import { draftContent, shownContent } from './shown.ts'

export const contentRoutes = routes(
  { ...calls, ...search },
  {
    allContent,
    oneContent,
    saveContentDraft,
    publishContent,
    discardContentDraft,
    searchContent,
    contentVersions,
    contentVersion,
    restoreContent,
    previewContent,
    uploadContentPicture,
    newContentPage,
    removeContentPage,
    emailPreview,
    sendTestEmail,
    shownContent,
    draftContent,
  },
)
