/** A call of an admin that changes content, its input, and the actions in the audit log. */
type Change = [call: string, input: () => Record<string, unknown>, actions: string[]]

/** Changes of content and prices, in an order in which each finds the record that it changes. */
export function contentChanges(picture: File): Change[] {
  return [
    ['makeVoucher', () => ({ code: 'SPRING', kind: 'percent', value: 10, uses: 5 }), ['voucher.make']],
    ['endVoucher', () => ({ code: 'SPRING' }), ['voucher.end']],
    ['restoreContent', () => ({ key: 'founder', version: 0, revision: 0 }), ['content.restore']],
    ['publishContent', () => ({ key: 'founder', revision: 1 }), ['content.publish']],
    ['newContentPage', () => ({ slug: 'archive', title: 'Our archive' }), ['content.new_page']],
    ['discardContentDraft', () => ({ key: 'page.archive' }), ['content.discard']],
    ['removeContentPage', () => ({ key: 'page.archive' }), ['content.remove_page']],
    ['uploadContentPicture', () => ({ picture }), ['content.picture']],
    ['skipSetupStep', () => ({ key: 'team' }), ['setup.skip']],
  ]
}
