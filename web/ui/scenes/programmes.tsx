import { Person, Plant } from './parts.tsx'

export const programmes = {
  'home-stay': (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  fund: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  mentor: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  community: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  visibility: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  hall: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  stage: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  market: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
}
