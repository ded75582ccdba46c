/**
 * Lets React change a page whose texts a browser's translator has replaced by elements. Without this, removing such a text, or inserting an
 * element before it, throws and takes the page away (https://github.com/facebook/react/issues/11538).
 */
export function tolerateTranslators(): void {
  const { prototype } = Node
  const originals: {
    removeChild: (child: Node) => Node
    insertBefore: (node: Node, before: Node | null) => Node
  } = prototype
  const { removeChild, insertBefore } = originals
  prototype.removeChild = function removeUnlessReplaced<Child extends Node>(this: Node, child: Child): Child {
    const isReplaced = child instanceof Text && child.parentNode !== this
    return isReplaced ? child : (removeChild.call(this, child) as Child)
  }
  prototype.insertBefore = function insertOrAppend<Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    const isReplaced = before instanceof Text && before.parentNode !== this
    return insertBefore.call(this, node, isReplaced ? null : before) as Child
  }
}
