import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';

/** What lives in the memory of the engine and must be freed by hand. */
interface EngineObject {
  delete(): void;
}

interface AlignedMemory extends EngineObject {
  getByteArrayView(): Int8Array;
}

interface List<T> extends EngineObject {
  push_back(value: T): void;
}

interface Responses extends EngineObject {
  get(index: number): EngineObject & { getTranslatedText(): string };
}

/** A model in the engine's memory. */
export type EngineModel = EngineObject;

interface ResponseOptions {
  readonly alignment: boolean;
  readonly html: boolean;
  readonly qualityScores: boolean;
}

/** The engine as it is compiled: C++ classes under the names that they have there. */
export interface Bergamot {
  readonly AlignedMemory: new (bytes: number, alignment: number) => AlignedMemory;
  readonly AlignedMemoryList: new () => List<AlignedMemory>;
  readonly VectorString: new () => List<string>;
  readonly VectorResponseOptions: new () => List<ResponseOptions>;
  readonly TranslationModel: new (
    settings: string,
    model: AlignedMemory,
    shortlist: AlignedMemory,
    vocabularies: List<AlignedMemory>,
    quality: null,
  ) => EngineModel;
  readonly BlockingService: new (options: {
    readonly cacheSize: number;
  }) => {
    translate(model: EngineModel, texts: List<string>, options: List<ResponseOptions>): Responses;
  };
}

/** What is used of WebAssembly, which TypeScript knows among the browser's types alone. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Buffer) => object;
  readonly Instance: new (module: object, imports: object) => object;
}

const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyApi };

type Kernel = (...parameters: readonly number[]) => number;

interface Loading {
  asm: Readonly<Record<string, Kernel>>;
  print(line: string): void;
  printErr(line: string): void;
  instantiateWasm(imports: object, accept: (instance: object) => void): object;
  onRuntimeInitialized(): void;
}

/** The matrix kernels that the engine imports, which Firefox has natively, and what the engine itself has in their place. */
const kernels: Readonly<Record<string, string>> = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
};

/**
 * Loads the engine into this thread, about 0.2 s. The package's own worker is for browsers and asks a module system for
 * what it is not; so its compiled parts are used without it. What the engine prints may quote texts and is dropped.
 */
export const loadBergamot = async (): Promise<Bergamot> => {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('@browsermt/bergamot-translator')), 'worker');
  const glue = readFileSync(join(folder, 'bergamot-translator-worker.js'), 'utf8');
  const code = new WebAssembly.Module(readFileSync(join(folder, 'bergamot-translator-worker.wasm')));
  return new Promise((resolve) => {
    const module: Loading = {
      asm: {},
      print() {},
      printErr() {},
      instantiateWasm(imports, accept) {
        const gemm = Object.fromEntries(
          Object.entries(kernels).map(([name, own]) => [
            name,
            // Known only once the instance exists.
            (...parameters: number[]) => module.asm[own]?.(...parameters),
          ]),
        );
        accept(new WebAssembly.Instance(code, { ...imports, wasm_gemm: gemm }));
        return {};
      },
      onRuntimeInitialized: () => resolve(module as unknown as Bergamot),
    };
    const start = compileFunction(glue, ['Module', 'require', '__dirname', '__filename']);
    start(module, require, folder, join(folder, 'bergamot-translator-worker.js'));
  });
};
