import { Person, Plant } from './parts.tsx'

export const branches = {
  field: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  vetiver: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  classroom: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  robot: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  yoga: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  herb: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  river: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  lamp: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  path: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  tower: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  loom: (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
}
