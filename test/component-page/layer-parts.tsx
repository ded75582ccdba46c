import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Dialog, Drawer } from '#web/ui/layers/dialog.tsx'
import { notify, takeBackError } from '#web/ui/layers/toast.tsx'
import { Part } from './part.tsx'

const toasts = ['success', 'error', 'info'] as const

export function LayerParts() {
  const [open, setOpen] = useState<'dialog' | 'wide' | 'drawer'>()
  const close = () => setOpen(undefined)
  const actions = (
    <>
      <Button kind="ghost" onClick={close}>
        Cancel
      </Button>
      <Button onClick={close}>Save</Button>
    </>
  )
  return (
    <>
      <Part title="Dialog and drawer" files={['layers/dialog.tsx', 'layers/unsent-text.tsx']}>
        <div className="component-row">
          <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
          <Button onClick={() => setOpen('wide')}>Open a wide dialog</Button>
          <Button onClick={() => setOpen('drawer')}>Open a drawer</Button>
        </div>
        <Dialog open={open === 'dialog'} onClose={close} title="A dialog" actions={actions}>
          <Field name="dialog-name" label="Name" />
        </Dialog>
        <Dialog open={open === 'wide'} onClose={close} title="A wide dialog" width="wide" actions={actions}>
          <p>Words that take more room than a form does.</p>
        </Dialog>
        <Drawer open={open === 'drawer'} onClose={close} title="A drawer">
          <p className="component-slide">What slides in from the left.</p>
        </Drawer>
      </Part>
      <Part title="Toast" files={['layers/toast.tsx']}>
        <div className="component-row">
          {toasts.map((kind) => (
            <Button key={kind} onClick={() => notify(`A toast of the kind ${kind}`, kind)}>
              Show {kind}
            </Button>
          ))}
          <Button kind="ghost" onClick={() => takeBackError('A toast of the kind error')}>
            Take the error back
          </Button>
        </div>
      </Part>
    </>
  )
}
