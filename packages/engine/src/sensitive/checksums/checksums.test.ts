/**
 * Known numbers: examples published by the issuing authorities or in public test collections, never those of a person.
 */
import { describe, expect, it } from "vitest";
import * as americas from "./americas.ts";
import * as asiaPacificAfrica from "./asia-pacific-africa.ts";
import { isMnemonic } from "./bip39.ts";
import * as easternEurope from "./eastern-europe.ts";
import { isIban } from "./iban.ts";
import { isMod11Ten } from "./iso7064.ts";
import { isLuhnValid } from "./luhn.ts";
import { isVin } from "./vin.ts";
import * as westernEurope from "./western-europe.ts";

const VECTORS: readonly (readonly [string, (value: string) => boolean, readonly string[]])[] = [
  ["Luhn", isLuhnValid, ["4111111111111111", "378282246310005", "79927398713"]],
  ["IBAN", isIban, ["GB82WEST12345698765432", "DE89370400440532013000", "NO9386011117947"]],
  ["NHS number", westernEurope.isNhsNumber, ["9434765919"]],
  ["UTR", westernEurope.isUtr, ["1955839661"]],
  ["Steuer-ID", westernEurope.isSteuerId, ["36574261809", "86095742719"]],
  ["German pension number", westernEurope.isRentenversicherung, ["15070649C103"]],
  ["German health number", westernEurope.isKrankenversicherung, ["A123456780"]],
  ["NIR", westernEurope.isNir, ["295109912611193"]],
  ["SPI", westernEurope.isSpi, ["3023217600053"]],
  ["DNI and NIE", westernEurope.isDniOrNie, ["54362315K", "X2482300W"]],
  ["CIF", westernEurope.isCif, ["J99216582", "A13585625"]],
  ["codice fiscale", westernEurope.isCodiceFiscale, ["RCCMNL83S18D969H"]],
  ["partita IVA", westernEurope.isPartitaIva, ["00743110157"]],
  ["Portuguese NIF", westernEurope.isPortugueseNif, ["501964843"]],
  ["Portuguese citizen card", westernEurope.isCartaoCidadao, ["000000000ZZ4"]],
  ["BSN", westernEurope.isBsn, ["111222333", "123456782"]],
  ["Belgian national number", westernEurope.isBelgianNationalNumber, ["85073003328"]],
  ["AHV", westernEurope.isAhv, ["7569217076985"]],
  ["Austrian SVNR", westernEurope.isAustrianSvnr, ["1237010180"]],
  ["PPS", westernEurope.isPps, ["6433435F"]],
  ["Luxembourg id", westernEurope.isLuxembourgId, ["1893120105732"]],
  ["PESEL", easternEurope.isPesel, ["44051401359"]],
  ["NIP", easternEurope.isNip, ["8567346215"]],
  ["REGON", easternEurope.isRegon, ["192598184", "12345678512347"]],
  ["Polish identity card", easternEurope.isPolishIdCard, ["ABA300000"]],
  ["rodné číslo", easternEurope.isRodneCislo, ["7103192745"]],
  ["Hungarian tax id", easternEurope.isHungarianTaxId, ["8071592153"]],
  ["CNP", easternEurope.isRomanianCnp, ["1630615123457"]],
  ["EGN", easternEurope.isEgn, ["7523169263"]],
  ["AFM", easternEurope.isGreekAfm, ["094259216"]],
  ["AMKA", easternEurope.isGreekAmka, ["01013099997"]],
  ["OIB", isMod11Ten, ["33392005961", "94577403194"]],
  ["JMBG", easternEurope.isJmbg, ["0101006500006"]],
  ["Baltic personal code", easternEurope.isBalticId, ["36805280109", "33309240064"]],
  ["Latvian personal code", easternEurope.isLatvianId, ["16117519997"]],
  ["personnummer", easternEurope.isPersonnummer, ["8803200016", "8112289874"]],
  ["fødselsnummer", easternEurope.isFodselsnummer, ["15108695088"]],
  ["CPR", easternEurope.isCpr, ["2110625629"]],
  ["HETU", easternEurope.isHetu, ["131052308T"]],
  ["kennitala", easternEurope.isKennitala, ["1201743399"]],
  ["TCKN", easternEurope.isTckn, ["17291716060"]],
  ["INN", easternEurope.isInn, ["7707083893", "123456789047"]],
  ["SNILS", easternEurope.isSnils, ["11223344595"]],
  ["RNOKPP", easternEurope.isRnokpp, ["1759013776"]],
  ["SIN", americas.isSin, ["123456782"]],
  ["CPF", americas.isCpf, ["39053344705", "11144477735"]],
  ["CNPJ", americas.isCnpj, ["16727230000197", "12ABC34501DE35"]],
  ["CUIT", americas.isCuit, ["20055361682"]],
  ["RUT", americas.isRut, ["125319092", "760864285"]],
  ["CURP", americas.isCurp, ["BOXW310820HNERXN09"]],
  ["CLABE", americas.isClabe, ["032180000118359719"]],
  ["NIT", americas.isNit, ["2131234321"]],
  ["RUC", americas.isPeruvianRuc, ["20512333797"]],
  ["Ecuadorian cédula", americas.isEcuadorianCedula, ["1714307103"]],
  ["Dominican cédula", americas.isDominicanCedula, ["00113918205"]],
  ["ABA routing", americas.isAbaRouting, ["111000025", "021000021"]],
  ["NPI", americas.isNpi, ["1234567893"]],
  ["DEA", americas.isDea, ["AB1234563"]],
  ["Aadhaar", asiaPacificAfrica.isAadhaar, ["234123412346"]],
  ["GSTIN", asiaPacificAfrica.isGstin, ["27AAPFU0939F1ZV"]],
  [
    "Chinese resident id",
    asiaPacificAfrica.isChineseResidentId,
    ["11010519491231002X", "360426199101010071"],
  ],
  ["HKID", asiaPacificAfrica.isHkid, ["G123456A", "A1234563"]],
  ["Taiwanese id", asiaPacificAfrica.isTaiwaneseId, ["A123456789"]],
  ["My Number", asiaPacificAfrica.isMyNumber, ["123456789018"]],
  ["NRIC", asiaPacificAfrica.isNric, ["S1234567D"]],
  ["Thai id", asiaPacificAfrica.isThaiId, ["1234545678781"]],
  ["Israeli id", asiaPacificAfrica.isTeudatZehut, ["039337423"]],
  ["code melli", asiaPacificAfrica.isCodeMelli, ["0499370899"]],
  ["South African id", asiaPacificAfrica.isSouthAfricanId, ["7503305044089"]],
  ["TFN", asiaPacificAfrica.isTfn, ["123456782"]],
  ["ABN", asiaPacificAfrica.isAbn, ["83914571673", "51824753556"]],
  ["Australian Medicare", asiaPacificAfrica.isAustralianMedicare, ["2123456701"]],
  ["IRD", asiaPacificAfrica.isIrd, ["49091850", "136410132"]],
  ["NHI", asiaPacificAfrica.isNhi, ["ZZZ0016", "ZAC5361"]],
  ["VIN", isVin, ["1M8GDM9AXKP042788"]],
];

describe("checksums", () => {
  it.each(VECTORS)("%s accepts known numbers", (_, isValid, values) => {
    expect(values.filter((value) => !isValid(value))).toEqual([]);
  });

  // CPR lost its check digit in 2007, so a changed digit proves nothing there.
  it.each(VECTORS.filter(([name]) => name !== "CPR"))(
    "%s refuses most numbers with one digit changed",
    (_, isValid, values) => {
      const changed = values.flatMap(oneDigitChanges);
      const accepted = changed.filter((candidate) => isValid(candidate)).length;
      expect(accepted / changed.length).toBeLessThan(0.2);
    },
  );

  it("tells a BIP-39 phrase from the same words in another order", () => {
    const words = "legal winner thank year wave sausage worth useful legal winner thank yellow".split(" ");
    expect(isMnemonic(words)).toBe(true);
    expect(isMnemonic(words.toReversed())).toBe(false);
    expect(isMnemonic([...Array.from({ length: 23 }, () => "abandon"), "art"])).toBe(true);
  });
});

function oneDigitChanges(value: string): string[] {
  const changes: string[] = [];
  for (let i = 0; i < value.length; i++) {
    if (!/\d/.test(value.charAt(i))) continue;
    for (let d = 0; d < 10; d++)
      if (String(d) !== value.charAt(i)) changes.push(value.slice(0, i) + d + value.slice(i + 1));
  }
  return changes;
}
