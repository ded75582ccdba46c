import { Person, Plant } from './parts.tsx'

export const joining = {
  meet: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  connect: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  approve: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  collaborate: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  apply: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  review: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  verify: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  submit: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  setup: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  live: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  shine: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
}
