import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { ArchFrame } from '#web/ui/drawings/arch.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { Monogram } from '#web/ui/drawings/monogram.tsx'
import { Face } from '#web/ui/drawings/photograph.tsx'
import { Picture } from '#web/ui/drawings/picture.tsx'
import { QrCode } from '#web/ui/drawings/qr-code.tsx'
import { Portrait } from '#web/ui/drawings/portrait.tsx'
import { Scene, type SceneName } from '#web/ui/drawings/scene.tsx'
import { branches } from '#web/ui/drawings/scenes/branches.tsx'
import { investor } from '#web/ui/drawings/scenes/investor.tsx'
import { joining } from '#web/ui/drawings/scenes/joining.tsx'
import { programmes } from '#web/ui/drawings/scenes/programmes.tsx'
import { Icon, type IconName } from '#web/ui/drawings/icon.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Part, State } from './part.tsx'

const names = ['Asha Kulkarni', 'Ravi Menon', 'Meera', 'Zoë Fernandes']
const signs = [
  'menu',
  'close',
  'down',
  'back',
  'forward',
  'up',
  'left',
  'picture',
  'play',
  'pause',
  'mail',
  'phone',
  'linkedin',
  'youtube',
  'instagram',
  'error',
  'success',
  'info',
] as const satisfies readonly IconName[]
const sceneFiles = [
  'drawings/scene.tsx',
  ...['all', 'parts', 'joining', 'programmes', 'branches', 'investor'].map(
    (name) => `drawings/scenes/${name}.tsx`,
  ),
]
const albums = { joining, programmes, branches, investor }
const photograph = { src: '/icon-512.png', alt: 'A picture in place of a person', width: 512, height: 512 }

export function DrawingParts() {
  return (
    <>
      <Part title="QR code" files={['drawings/qr-code.tsx']}>
        <QrCode text="https://example.org/events" label="The events, as a QR code" />
      </Part>
      <Part
        title="Lattice"
        files={['drawings/lattice.tsx', 'drawings/lattice-pattern.tsx', 'drawings/lazy-drawing.tsx']}
      >
        <div className="component-grid">
          {names.map((name) => (
            <State key={name} name={name}>
              <div className="component-lattice">
                <Lattice seed={name} />
              </div>
            </State>
          ))}
        </div>
      </Part>
      <Part title="Arch" files={['drawings/arch.tsx']}>
        <div className="component-row">
          <ArchFrame seed="home" />
          <ArchFrame seed="404" sign="404" />
        </div>
      </Part>
      <Part
        title="Monogram, avatar and portrait"
        files={['drawings/monogram.tsx', 'drawings/avatar.tsx', 'drawings/portrait.tsx']}
      >
        <div className="component-row">
          {names.map((name) => (
            <Monogram key={name} name={name} />
          ))}
          <Monogram name="Asha Kulkarni" size={72} />
          <Avatar name="Asha Kulkarni" url={null} size={72} />
        </div>
        <div className="component-row">
          {names.map((name) => (
            <Portrait key={name} name={name} />
          ))}
        </div>
      </Part>
      <Part title="Face and picture" files={['drawings/photograph.tsx', 'drawings/picture.tsx']}>
        <div className="component-row">
          <Face name="Asha Kulkarni" size={72} />
          <Face name="Asha Kulkarni" size={72} picture={photograph} />
          <Picture
            file={{ url: photograph.src, width: 96, height: 96, widths: [] }}
            alt="A picture"
            sizes="96px"
          />
        </div>
      </Part>
      <Part title="Icon" files={['drawings/icon.tsx']}>
        <div className="component-row">
          {signs.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
            </span>
          ))}
        </div>
      </Part>
      <Part title="Scene" files={sceneFiles}>
        {Object.entries(albums).map(([album, scenes]) => (
          <State key={album} name={album}>
            <div className="component-grid" data-of="scenes">
              {(Object.keys(scenes) as SceneName[]).map((name) => (
                <State key={name} name={name}>
                  <Scene name={name} />
                </State>
              ))}
            </div>
          </State>
        ))}
      </Part>
      <Part title="Full page" files={['full-page.tsx']}>
        <FullPage seed="full page" eyebrow="Not found" title="A page with one thing to say." sign="404">
          <p>Beside an arch with its own lattice.</p>
          <p className="actions">
            <ButtonLink to="/components/parts">Go back</ButtonLink>
          </p>
        </FullPage>
      </Part>
    </>
  )
}
