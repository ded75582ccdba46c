import { Button } from '#web/ui/controls/button.tsx'
import { Magnet } from '#web/ui/motion/magnet.tsx'
import { Marquee } from '#web/ui/motion/marquee.tsx'
import { Slider } from '#web/ui/motion/slider.tsx'
import { Part, State } from './part.tsx'

const words = ['Meet', 'Learn', 'Trade', 'Invest']

function slides() {
  return words.map((word) => (
    <p key={word} className="component-slide">
      {word}
    </p>
  ))
}

export function MotionParts() {
  return (
    <>
      <Part title="Slider" files={['motion/slider.tsx']}>
        <State name="Moved by hand">
          <Slider label="Slides moved by hand">{slides()}</Slider>
        </State>
        <State name="Every three seconds">
          <Slider label="Slides that come by themselves" every={3000}>
            {slides()}
          </Slider>
        </State>
        <State name="One slide alone">
          <Slider label="One slide alone">
            <p className="component-slide">Meet</p>
          </Slider>
        </State>
      </Part>
      <Part title="Marquee" files={['motion/marquee.tsx']}>
        <State name="To the left">
          <Marquee label="Words to the left">{words}</Marquee>
        </State>
        <State name="To the right, slower">
          <Marquee label="Words to the right" reverse speed={20}>
            {words}
          </Marquee>
        </State>
      </Part>
      <Part title="Magnet" files={['motion/magnet.tsx']}>
        <p>
          <Magnet>
            <Button kind="warm">Come near with a mouse</Button>
          </Magnet>
        </p>
      </Part>
    </>
  )
}
