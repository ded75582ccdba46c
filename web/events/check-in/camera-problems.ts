import { LoadFailure } from '#web/ui/lazy-import.ts'

/** The camera gave a picture and stopped, and does so again after each start. */
export class CameraEnded extends Error {
  override name = 'CameraEnded'
}

/** The browser has the camera and does not show its picture. */
export class NoPicture extends Error {
  override name = 'NoPicture'
}

/** What to do, by the name of the error (https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia). */
const WORDS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'This site may not use the camera. Allow it in the browser’s settings for this site, by the sign beside the address, and press Scan tickets again.',
  NotFoundError:
    'This device has no camera, or it is switched off. Switch it on or connect one, and press Scan tickets again.',
  NotReadableError:
    'Another app or tab is using the camera, or the device does not let go of it. Close the others, and press Scan tickets again.',
  OverconstrainedError:
    'No camera of this device gives a picture that can be read. Connect another camera, or scan with another phone.',
  SecurityError:
    'Browsers open the camera only on a page with https: in its address. Open this page by that address, and press Scan tickets again.',
  AbortError:
    'The camera did not start. Restart the browser, and if that does not help the device, and press Scan tickets again.',
  CameraEnded:
    'The camera stops each time after it has started. Another app may be taking it. Close other apps, and press Scan tickets again.',
  NoPicture:
    'The browser does not show the picture of the camera. Turn off the saving of energy, and press Scan tickets again.',
}

const ANY = 'The camera cannot be used. Reload this page, and press Scan tickets again.'
const MEANWHILE = 'Until then, type names below.'

/** Why there is no picture, and what to do. */
export function cameraProblem(error: unknown): string {
  if (error instanceof LoadFailure) return error.message
  const { name = '' } = (error ?? {}) as { name?: string }
  return `${WORDS[name] ?? ANY} ${MEANWHILE}`
}
