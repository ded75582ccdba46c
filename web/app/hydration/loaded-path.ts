/**
 * Whether the document was loaded from this path. Its policy, which lets a page open the checkout or use the camera, is that
 * of the page that was loaded first: elsewhere such a page loads a document of its own. Where nothing noted the path, it
 * counts as this one, or the page would load itself for ever.
 */
export function wasLoadedFrom(pathname: string): boolean {
  return (document.documentElement.dataset['loadedPath'] ?? pathname) === pathname
}
