import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/** Fields that were already registered. Their current value was not typed before the page was interactive. */
const registered = new WeakSet<Element>();

/** Registers a field of a prerendered form, and keeps what was typed before the page was interactive. */
export function registerTyped<Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>) {
  const { ref, ...rest } = form.register(name);
  return {
    ...rest,
    ref(element: HTMLInputElement | HTMLTextAreaElement | null) {
      const typed = element === null || registered.has(element) ? "" : element.value;
      if (element) registered.add(element);
      // This sets the default value, which overwrites what was typed.
      ref(element);
      if (typed !== "" && form.getValues(name) === "")
        form.setValue(name, typed as PathValue<Values, Path<Values>>);
    },
  };
}
