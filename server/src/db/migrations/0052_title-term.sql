-- What says the end of a title that was entered by hand, where no rule of a programme gives it.
ALTER TABLE "title" ADD COLUMN "valid_source" text;