import { type ChangeEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { MOST_MEGABYTES } from '#contract/business-constants.ts'
import { uploadContentPicture } from '#contract/content-documents/calls.ts'
import type { Picture } from '#contract/files.ts'
import { isRefusal } from '#web/app/api/refusal.ts'
import { sendFiles } from '#web/app/api/upload.ts'
import { Sending } from '#web/app/api/upload-progress.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { FileField } from '#web/ui/controls/file-field.tsx'
import { nameOf, type PartProps, useDocumentForm } from './form-context.ts'
import { inPercent, isGroup, type PictureIn } from '../schema.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif'

/** A picture: uploaded as soon as it is chosen, with its alternative text, and the point that every cut keeps. */
export function PicturePart({ schema, value, path }: PartProps) {
  const { change, fields, pictures, addPicture } = useDocumentForm()
  const [sent, setSent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | undefined>()
  const [removed, setRemoved] = useState<PictureIn | null>(null)
  const name = nameOf(path)
  const label = schema.title ?? name
  const here = isGroup(value) ? (value as PictureIn) : null
  const file = here === null ? undefined : pictures[here.picture]

  async function upload({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = target.files ?? []
    if (chosen === undefined) return
    setRefusal(undefined)
    setSent(0)
    try {
      const { picture } = await sendFiles(uploadContentPicture, { picture: chosen }, { sent: setSent })
      const { _id, ...facts } = picture
      addPicture(_id, facts)
      // Text typed during the upload stays; the point is set to the middle of the new picture.
      for (const [part, next] of Object.entries({ picture: _id, x: 0.5, y: 0.5 }))
        change([...path, part], next)
      if (here === null) change([...path, 'alt'], '')
    } catch (error) {
      if (!isRefusal(error)) throw error
      setRefusal(error.fields?.['picture'] ?? error.message)
    } finally {
      setSent(null)
      target.value = ''
    }
  }

  return (
    <fieldset className="editor-picture" data-part={name}>
      <legend>
        <span>{label}</span>
        <span className="field-note"> optional</span>
      </legend>
      {here === null || file === undefined ? null : (
        <FocalPoint
          label={label}
          file={file}
          point={here}
          onMove={({ x, y }) => {
            change([...path, 'x'], x)
            change([...path, 'y'], y)
          }}
        />
      )}
      {here === null ? null : (
        <Field
          name={`${name}.alt`}
          label="What the picture shows, for people who cannot see it"
          value={here.alt ?? ''}
          error={fields[`${name}.alt`]}
          onChange={({ target }) => change([...path, 'alt'], target.value)}
        />
      )}
      <FileField
        name={`${name}.file`}
        label={here === null ? `Choose a picture: ${label}` : `Choose another picture: ${label}`}
        hint={
          schema.description ??
          `JPEG, PNG, WebP or AVIF of at most ${MOST_MEGABYTES} MB. It is uploaded as you choose it.`
        }
        accept={ACCEPT}
        disabled={sent !== null}
        error={refusal ?? fields[name] ?? fields[`${name}.picture`]}
        onChange={(event) => void upload(event)}
      />
      <Sending sent={sent} />
      <div className="row editor-picture-acts">
        {here === null ? null : (
          <Button
            kind="ghost"
            size="small"
            onClick={() => {
              setRemoved(here)
              change(path, null)
            }}
          >
            {`Remove: ${label}`}
          </Button>
        )}
        {here === null && removed !== null ? (
          <Button kind="ghost" size="small" onClick={() => change(path, removed)}>
            {`Bring back: ${label}`}
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}

const STEP = 0.02
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Point = Pick<PictureIn, 'x' | 'y'>

type FocalProps = { label: string; file: Picture; point: Point; onMove: (point: Point) => void }

/** The picture with the point that stays in every cut, set by a click or by arrow keys, and a preview of the cuts. */
function FocalPoint({ label, file, point: { x, y }, onMove }: FocalProps) {
  const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100

  function click({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>): void {
    // A press of Enter has no position.
    if (detail === 0) return
    const box = currentTarget.getBoundingClientRect()
    onMove({ x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) })
  }

  function press(event: KeyboardEvent): void {
    const [right, down] = ARROWS[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? STEP * 5 : STEP
    onMove({ x: within(x + right * step), y: within(y + down * step) })
  }

  const words = `${inPercent(x)} from the left, ${inPercent(y)} from the top`
  const position = { objectPosition: `${x * 100}% ${y * 100}%` }
  return (
    <div className="editor-focal">
      <button
        type="button"
        className="editor-focal-picture"
        aria-label={`Point of ${label} that stays in every cut: ${words}. Arrow keys move it.`}
        onClick={click}
        onKeyDown={press}
      >
        <img src={file.url} width={file.width} height={file.height} alt="" />
        <span className="editor-focal-point" style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
      </button>
      <div className="editor-cuts" aria-hidden="true">
        <img src={file.url} alt="" style={position} />
        <img src={file.url} alt="" style={position} data-cut="tall" />
        <img src={file.url} alt="" style={position} data-cut="wide" />
      </div>
      <p className="field-hint" role="status">
        {`Click what must never be cut off, or move the point with the arrow keys. It is ${words}.`}
      </p>
    </div>
  )
}
