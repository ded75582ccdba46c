import { Person, Plant } from './parts.tsx'

export const investor = {
  'investor-1': (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  'investor-2': (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  'investor-3': (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  'investor-4': (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  'investor-5': (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  'investor-6': (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  'investor-7': (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  'investor-8': (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  'investor-9': (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
  'investor-10': (
    <>
      <Person x={130} />
      <Person x={190} fill="night" />
      <Plant x={250} />
    </>
  ),
}
