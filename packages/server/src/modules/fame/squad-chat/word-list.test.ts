import { expect, test } from 'vitest';
import { hasListedWord } from './word-list.js';

test.each(['What a load of shit', 'SHIT!', 'sh1t', 's h i t', 's.h.i.t', 'shiiiit', 'c’est de la merde', 'блядь'])(
  'finds the word in %j',
  (text) => {
    expect(hasListedWord(text)).toBe(true);
  },
);

/** First names and surnames, of players and of stars, in several languages. */
const names = `Amara Osei Kwesi Lerato Femi Adu Nia Pia Abena Korkor Akua Adoma Chinedu Chukwuemeka Ifeanyi Ngozi
  Olusegun Babatunde Folasade Oluwaseun Yetunde Kofi Kwaku Esi Efua Ama Yaa Akosua Nkrumah Asantewaa Sipho Thandiwe
  Nomvula Themba Bongani Nokuthula Dlamini Mkhize Zulu Khumalo Wanjiku Kamau Njoroge Otieno Achieng Mwangi Wambui
  Tadesse Bekele Abebe Haile Selam Tewodros Mohammed Fatima Aisha Khadija Omar Youssef Faraj فرج Hassan Mariama Diallo
  Sékou Touré Cissé Coulibaly Traoré Kone Dembele Drogba Fanny Dickson Cockburn Butt Peter Pinto Amador Gerber Xana
  Lolita Mong Poon Zizi Mama Pau Scunthorpe Penistone Essex Nguyen Phuc Dung Wang Long Takeshi Yuki Fukuda Hussain
  Randi Lund Anita Mona Regina Pele Burna Wizkid Tiwa Savage Davido Tems Rema Asake Tyla Sarkodie Stonebwoy`;

test('no name is a word of the list, alone or in a sentence', () => {
  const found = names.split(/\s+/).filter((name) => hasListedWord(name) || hasListedWord(`${name}, are you there?`));
  expect(found).toEqual([]);
});

test.each([
  'I am a fan of $tyla and @lerato_v',
  'Hola con amigos, una cerveja por favor',
  'Bitte schön, bis morgen',
  'A class act. Assassin of a chorus, cocktail in hand',
  'El Negro y su burro',
  'A I, B C, U S A',
  'x y z',
])('finds none in %j', (text) => {
  expect(hasListedWord(text)).toBe(false);
});
