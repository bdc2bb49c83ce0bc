"""The vocabulary of the pretrained English encoder (BERT uncased), through Hugging Face's tokenizers."""


class WordPieces:
    PAD, START, END, MASK = 0, 101, 102, 103

    def __init__(self, path: str):
        # Imported here because only training that one encoder needs it.
        from tokenizers import Tokenizer

        self.tokenizer = Tokenizer.from_file(path)
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        # "[SEP]" in a text counts as text, as in the engine: an author must not be able to write special tokens.
        self.tokenizer.encode_special_tokens = True

    def encode(self, text: str) -> list[int]:
        return self.tokenizer.encode(text, add_special_tokens=True).ids
