/**
 * Whether the document was loaded from this path. The policy of a document, which may allow the checkout or the camera, is that of its
 * first page. A page with a policy of its own therefore loads its own document. Without a noted path the answer is yes, or the page would
 * load itself for ever.
 */
export function wasLoadedFrom(pathname: string): boolean {
  return (document.documentElement.dataset['loadedPath'] ?? pathname) === pathname
}
