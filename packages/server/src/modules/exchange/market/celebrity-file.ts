import { readFile } from 'node:fs/promises';
import { categories, countries, isCelebrityId } from '@limelight/rules/celebrity';
import { seCents } from '@limelight/rules/money';
import { fanSentiments } from '@limelight/rules/movement';
import { priceCentsMax, priceCentsMin } from '@limelight/rules/trade';
import { z } from 'zod';

const celebrityFile = new URL('../../../../data/celebrities.json', import.meta.url);

const listingSchema = z.object({
  id: z.string().refine(isCelebrityId),
  name: z.string().min(1).max(80),
  category: z.enum(categories),
  country: z.enum(countries),
  description: z.string().min(1).max(400),
  listingPriceCents: z.int().min(priceCentsMin).max(priceCentsMax).transform(seCents),
  popularity: z.number().min(0).max(100),
  /** Shown until there are trades to compute it from; neutral by default. */
  fanSentiment: z.enum(fanSentiments).optional(),
});
export type CelebrityListing = z.infer<typeof listingSchema>;

/** The listed celebrities in slot order, from one replaceable file. @throws when the file is invalid */
export async function readCelebrityFile(): Promise<CelebrityListing[]> {
  return z
    .array(listingSchema)
    .min(1)
    .parse(JSON.parse(await readFile(celebrityFile, 'utf8')));
}
