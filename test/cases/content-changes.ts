/** A change by an admin, what it is sent, and the actions that the audit log has of it. */
type Change = [call: string, input: () => Record<string, unknown>, actions: string[]]

/** Changes of what the organisation says and sells, in an order in which each finds what it changes. */
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
