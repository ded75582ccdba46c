import type { DocumentValue } from '#contract/content-documents/documents.ts'

/** Invented as a whole: the organisation names its own chapters. `name` is the side of its dot on which the map writes the city. */
export const chapters: DocumentValue<'chapters'> = {
  regions: [
    {
      region: 'India',
      chapters: [
        { city: 'Pune', country: 'India', lat: 18.52, lon: 73.86, name: 'left' },
        { city: 'New Delhi', country: 'India', lat: 28.61, lon: 77.21, name: 'right' },
        { city: 'Bengaluru', country: 'India', lat: 12.97, lon: 77.59, name: 'right' },
        { city: 'Kolkata', country: 'India', lat: 22.57, lon: 88.36, name: 'right' },
      ],
    },
    {
      region: 'Asia and Oceania',
      chapters: [
        { city: 'Dubai', country: 'United Arab Emirates', lat: 25.2, lon: 55.27, name: 'left' },
        { city: 'Singapore', country: 'Singapore', lat: 1.35, lon: 103.82, name: 'right' },
        { city: 'Tokyo', country: 'Japan', lat: 35.68, lon: 139.69, name: 'right' },
        { city: 'Melbourne', country: 'Australia', lat: -37.81, lon: 144.96, name: 'right' },
      ],
    },
    {
      region: 'Africa and Europe',
      chapters: [
        { city: 'Nairobi', country: 'Kenya', lat: -1.29, lon: 36.82, name: 'right' },
        { city: 'Johannesburg', country: 'South Africa', lat: -26.2, lon: 28.05, name: 'right' },
        { city: 'London', country: 'United Kingdom', lat: 51.51, lon: -0.13, name: 'left' },
        { city: 'Berlin', country: 'Germany', lat: 52.52, lon: 13.4, name: 'right' },
      ],
    },
    {
      region: 'The Americas',
      chapters: [
        { city: 'Toronto', country: 'Canada', lat: 43.65, lon: -79.38, name: 'right' },
        { city: 'San Francisco', country: 'United States', lat: 37.77, lon: -122.42, name: 'right' },
        { city: 'São Paulo', country: 'Brazil', lat: -23.55, lon: -46.63, name: 'right' },
      ],
    },
  ],
}
